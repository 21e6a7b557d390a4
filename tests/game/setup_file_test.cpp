// Setup files: what is written reads back, what people write differently is understood, and what is wrong is reported
// at its line and column, all of it at once.
#include <algorithm>
#include <catch2/catch.hpp>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "fields/game/setup_file.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

using Errors = std::vector<ParseError>;
using Lines = std::vector<std::string>;

const Lines& standard_lines()
{
    static const Lines lines{
        "name: Standard opening",           "rules: classic",
        "   a   b   c   d   e   f   g   h", "8  .   .   .   .   b5  b6  b7  b8",
        "7  b9  b10 b11 b12 .   .   .   .", "6  .   .   .   .   b1  b2  b3  b4",
        "5  .   .   .   .   .   .   .   .", "4  .   .   .   .   .   .   .   .",
        "3  w4  w3  w2  w1  .   .   .   .", "2  .   .   .   .   w12 w11 w10 w9",
        "1  w8  w7  w6  w5  .   .   .   .",
    };
    return lines;
}

std::string join(const Lines& lines, std::string_view ending = "\n")
{
    std::string text;
    for (const std::string& line : lines) {
        text.append(line).append(ending);
    }
    return text;
}

/// The standard file with some lines (numbered from 1, as errors are) replaced and some more after the last.
std::string changed(std::initializer_list<std::pair<std::size_t, std::string>> replaced, const Lines& more = {})
{
    Lines lines = standard_lines();
    for (const auto& [number, line] : replaced) {
        lines[number - 1] = line;
    }
    lines.insert(lines.end(), more.begin(), more.end());
    return join(lines);
}

Setup read(std::string_view text)
{
    const ParsedSetup parsed = parse_setup_file(text);
    INFO(text);
    CHECK(parsed.errors == Errors{});
    return parsed.setup;
}

void check_errors(std::string_view text, const Errors& expected)
{
    const ParsedSetup parsed = parse_setup_file(text);
    INFO(text);
    CHECK(parsed.errors.size() == expected.size());
    for (std::size_t i = 0; i < std::min(expected.size(), parsed.errors.size()); ++i) {
        CHECK(parsed.errors[i].line == expected[i].line);
        CHECK(parsed.errors[i].column == expected[i].column);
        CHECK(parsed.errors[i].what == expected[i].what);
    }
}

// --- what is written reads back

TEST_CASE("the standard opening is written as people would write it and reads back")
{
    CHECK(to_setup_file(standard_setup()) == join(standard_lines()));
    CHECK(read(join(standard_lines())) == standard_setup());
}

TEST_CASE("any setup reads back from its file under any rules")
{
    std::mt19937 random{71};
    for (int round = 0; round < 30; ++round) {
        for (const Rules& rules : all_rules()) {
            Setup setup = random_setup(random);
            setup.rules = rules;
            setup.rules.first = pick(random, 2) == 0 ? Side::Black : Side::White;
            setup.rules.repetition = pick(random, 2) == 0 ? Repetition::Draws : Repetition::Ignored;
            setup.rules.quiet = static_cast<std::uint16_t>(pick(random, 1001));
            setup.name = pick(random, 2) == 0 ? "" : "A name: with a colon / and a stroke";
            if (pick(random, 2) == 0) {
                setup.quiet_plies = 0;
                setup.move_number = 1;
                setup.turn = pick(random, 2) == 0 ? setup.turn : std::nullopt;
            }
            CHECK(read(to_setup_file(setup)) == setup);
        }
    }
}

TEST_CASE("a setup without a turn of its own gets its turn written out where its counters stand")
{
    Setup setup = standard_setup();
    setup.move_number = 7;
    const Setup back = read(to_setup_file(setup));
    CHECK(back.position() == setup.position());
    CHECK(back.turn == setup.to_move());
}

TEST_CASE("an unsound setup is written without loss and its flaws are reported")
{
    Setup setup = standard_setup();
    setup.board[square_of("e4").index()] = Piece{Side::White, 1};
    setup.held[index(Side::Black)] = {Piece{Side::White, 2}, Piece{Side::Black, 3}};
    const ParsedSetup parsed = parse_setup_file(to_setup_file(setup));
    CHECK(parsed.setup == setup);
    CHECK(parsed.errors.size() == setup.flaws().size());
}

// --- tolerance

TEST_CASE("line ends and tabs and a byte-order mark and a missing last newline make no difference")
{
    const std::string text = join(standard_lines());
    CHECK(read(join(standard_lines(), "\r\n")) == standard_setup());
    CHECK(read("\xEF\xBB\xBF" + text) == standard_setup());
    CHECK(read(std::string_view{text}.substr(0, text.size() - 1)) == standard_setup());
    CHECK(read(join(standard_lines(), "\t \n\n \t\n")) == standard_setup());
    std::string tabbed = text.substr(text.find('\n') + 1);
    std::replace(tabbed.begin(), tabbed.end(), ' ', '\t');
    CHECK(read("name:\tStandard opening\n" + tabbed) == standard_setup());
}

TEST_CASE("comments may stand anywhere")
{
    CHECK(read("# name: none\n" + join(standard_lines(), " # 1: b/b w1 \n#\n")) == standard_setup());
    CHECK(read(changed({{2, "#rules: ascending"}})) == standard_setup());
}

TEST_CASE("labels are optional and cells may be written in other ways")
{
    const std::string bare = changed({{3, ""},
                                      {4, ". - . - B5 b6 b7 B8"},
                                      {5, "  b9 b10 b11 b12 . . . ."},
                                      {6, "6 . . . . b1 b2 b3 b4"},
                                      {7, "- - - - - - - -"},
                                      {9, "W4 w3 W2 w1 . . . ."}},
                                     {"A B C D E F G H"});
    CHECK(read(bare) == standard_setup());
}

TEST_CASE("keys and values may be written in either case and with any blanks")
{
    const Setup setup = read(changed({{1, "  NAME :  Standard opening  "}, {2, "Rules:ASCENDING"}},
                                     {"Turn: W", "JUMP :Yes", "first: WHITE", "White   Holds:", "black holds: -"}));
    CHECK(setup.name == "Standard opening");
    CHECK(setup.rules.win == Win::Ascending);
    CHECK(setup.rules.jump == Jump::Yes);
    CHECK(setup.rules.first == Side::White);
    CHECK(setup.turn == Side::White);
    CHECK(setup.held[0].empty());
}

TEST_CASE("prisoners are read in the order taken")
{
    const Setup setup = read(changed({{6, "6  .   .   .   .   b1  b2  .   ."}}, {"white holds: b4 B3"}));
    CHECK(setup.held[index(Side::White)] == std::vector{Piece{Side::Black, 4}, Piece{Side::Black, 3}});
    CHECK(setup.held[index(Side::Black)].empty());
}

TEST_CASE("a file that holds one position line is a setup")
{
    const std::string line = "8/8/8/4a3/4L3/8/8/A7 w gk I 7 9";
    for (const std::string& text : {line, line + "\n", "\n  " + line + "  # here\r\n", "\xEF\xBB\xBF" + line}) {
        CHECK(to_position_line(read(text)) == line);
    }
    const Setup setup = read("name: Study\nrules: ascending\nquiet: 0\n" + line + '\n');
    CHECK(setup.name == "Study");
    CHECK(setup.rules.quiet == 0);
    CHECK(setup.rules.jump == Jump::No);
    CHECK(setup.turn == Side::White);
}

// --- rules

TEST_CASE("single options override the rule set before them")
{
    const auto rules_of = [](const Lines& more) {
        return read(changed({{2, more.front()}}, {more.begin() + 1, more.end()})).rules;
    };
    Rules expected = ascending;
    CHECK(rules_of({"rules: ascending"}) == expected);
    expected.jump = Jump::Yes;
    expected.isolated = Isolated::Relocate;
    expected.stuck = Stuck::Loses;
    CHECK(rules_of({"rules: ascending", "jump: yes", "isolated: relocate", "stuck: loses"}) == expected);

    expected = classic;
    expected.jump = Jump::No;
    expected.win = Win::Ascending;
    expected.first = Side::White;
    expected.repetition = Repetition::Ignored;
    expected.quiet = 40;
    CHECK(rules_of({"", "jump: no", "win: ascending", "first: white", "repetition: no", "quiet: 40"}) == expected);
    CHECK(rules_of({""}) == classic);
}

TEST_CASE("a rule set after a single option is refused")
{
    const std::string what = "'rules' stands before the single options that follow it";
    check_errors(changed({{1, "jump: no"}}), {{2, 1, what}});
    check_errors(changed({{1, "jump: no"}, {2, "rules: ascending"}}), {{2, 1, what}});
}

TEST_CASE("a rule set after a single option is refused also where the option says the default")
{
    CHECK(parse_setup_file(changed({{1, "jump: yes"}, {2, "rules: ascending"}})).errors.size() == 1);
}

TEST_CASE("black moves first where nothing says otherwise")
{
    for (const Lines& more : {Lines{""}, Lines{"rules: classic"}, Lines{"rules: ascending"}, Lines{"", "jump: no"},
                              Lines{"", "turn: black"}, Lines{"rules: ascending", "stuck: loses", "quiet: 0"}}) {
        const Setup setup = read(changed({{2, more.front()}}, {more.begin() + 1, more.end()}));
        CHECK(setup.rules.first == Side::Black);
        CHECK(setup.to_move() == Side::Black);
    }
    const Setup turned = read(changed({}, {"turn: white"}));
    CHECK(turned.rules.first == Side::Black);
    CHECK(turned.to_move() == Side::White);
    CHECK(read("8/8/8/4a3/4L3/8/8/A7 w gk I 7 9").rules.first == Side::Black);
}

TEST_CASE("numbers that are no piece's may have zeros before them")
{
    const Setup setup = read(changed({{7, "05  .  .  .  .  .  .  .  ."}}, {"quiet: 0040"}));
    CHECK(setup.rules.quiet == 40);
    CHECK(to_position_line(read("8/8/8/4a3/4L3/8/8/A7 w gk I 007 09")) == "8/8/8/4a3/4L3/8/8/A7 w gk I 7 9");
}

TEST_CASE("rules are described by the nearer rule set and what differs")
{
    CHECK(describe(classic) == "classic");
    CHECK(describe(ascending) == "ascending");
    Rules rules = classic;
    rules.jump = Jump::No;
    rules.quiet = 0;
    CHECK(describe(rules) == "classic, jump no, quiet 0");
    rules = ascending;
    rules.stuck = Stuck::Loses;
    rules.first = Side::White;
    rules.repetition = Repetition::Ignored;
    CHECK(describe(rules) == "ascending, stuck loses, repetition no");
}

TEST_CASE("rule sets and sides are found by name")
{
    CHECK(parse_rules("classic") == classic);
    CHECK(parse_rules("ascending") == ascending);
    CHECK_FALSE(parse_rules("modern"));
    CHECK(parse_side("Black") == Side::Black);
    CHECK(parse_side("w") == Side::White);
    CHECK_FALSE(parse_side(""));
    CHECK_FALSE(parse_side("red"));
}

// --- limits

TEST_CASE("more than 64 KiB is refused unread")
{
    const std::string text = join(standard_lines());
    std::string padded = text;
    while (padded.size() + 101 <= 65536) {
        padded += std::string(100, '#') + '\n';
    }
    padded += std::string(65536 - padded.size(), '#');
    REQUIRE(padded.size() == 65536);
    CHECK(read(padded) == standard_setup());
    check_errors(padded + '#', {{1, 1, "a setup file has at most 64 KiB, this one is larger"}});
    CHECK_FALSE(parse_setup_file(padded + '#').setup.position());
}

TEST_CASE("a line of more than 1000 characters is refused before anything is read")
{
    CHECK(read(changed({{2, '#' + std::string(999, 'x')}})) == standard_setup());
    check_errors(changed({{1, "colour: red"}, {2, '#' + std::string(1000, 'x')}}),
                 {{2, 1, "a line has at most 1000 characters, this one has 1001"}});
    check_errors(std::string(1001, ' '), {{1, 1, "a line has at most 1000 characters, this one has 1001"}});
}

TEST_CASE("a carriage return is no part of the length of a line")
{
    CHECK(parse_setup_file(changed({{2, '#' + std::string(999, 'x') + '\r'}})).errors.empty());
}

}  // namespace
}  // namespace fields::test
