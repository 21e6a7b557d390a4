// Setups, records and everything else that a file may hold.
#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/game/text_kind.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

struct Row {
    std::string text;
    TextKind kind;
};

std::string in_utf16(std::string_view text, bool is_big_endian)
{
    std::string wide;
    for (const char c : text) {
        wide += is_big_endian ? std::string{'\0', c} : std::string{c, '\0'};
    }
    return wide;
}

TEST_CASE("what a text is meant as is seen by its beginning")
{
    const std::string record = "[Event \"e\"]\n\n1. 2-d6 9-g1 *\n";
    const std::string setup = "name: x\n8 . . . . b5 b6 b7 b8\n";
    const std::string prose = "Dear Ada,\n\nhere is the game: you will like it.\nYours, Bob\n";
    const std::string png = std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", 18);
    for (const auto& [text, kind] : std::vector<Row>{
             // records
             {record, TextKind::Records},
             {"\n\t " + record, TextKind::Records},
             {"\xEF\xBB\xBF" + record, TextKind::Records},
             {"[Event]\n1. 2-d6", TextKind::Records},
             {"[Event e", TextKind::Records},
             {"[Weird-Tag \"x\"]", TextKind::Records},
             {"{c} 1. 2-d6", TextKind::Records},
             {"{c", TextKind::Records},
             {"; c", TextKind::Records},
             {"% c", TextKind::Records},
             {"% c\n" + record, TextKind::Records},
             {"1. 2-d6", TextKind::Records},
             {"12... 2-d6", TextKind::Records},
             {"1. Nf3", TextKind::Records},
             {"1 2-d6", TextKind::Records},
             {"1 {c} 2 2-d6", TextKind::Records},
             {"f6d6 h2g1", TextKind::Records},
             {"pass", TextKind::Records},
             {"*", TextKind::Records},
             {" 1-0\n", TextKind::Records},
             {"* 1-0", TextKind::Records},
             {"*\n" + record, TextKind::Records},
             {prose + record, TextKind::Records},
             {record + std::string(1, '\0'), TextKind::Records},
             // setups
             {setup, TextKind::Setup},
             {"\xEF\xBB\xBF" + setup, TextKind::Setup},
             {"# [Event \"e\"]\n" + setup, TextKind::Setup},
             {"# nothing", TextKind::Setup},
             {"colour: red\n" + setup, TextKind::Setup},
             {"name: x", TextKind::Setup},
             {"Name : x", TextKind::Setup},
             {"8  .  .", TextKind::Setup},
             {"8 w1 w2 w3 w4 w5 w6 w7 w8", TextKind::Setup},
             {". . . . b5 b6 b7 b88", TextKind::Setup},
             {"a b c d e f g h", TextKind::Setup},
             {"4efgh/ijkl4/4abcd b - - 0 1", TextKind::Setup},
             {"8/8/8/4m3/9/8/8/Aa6 b gk I 7 9", TextKind::Setup},
             // anything else
             {"", TextKind::Empty},
             {"\xEF\xBB\xBF \r\n\t\n", TextKind::Empty},
             {prose, TextKind::Other},
             {"A long text.\n" + std::string(5000, '.') + "\n" + record, TextKind::Other},
             {"# fields\n\n**Fields of Action**, a game: see below.\n\n8 pieces a side\n", TextKind::Other},
             {"* one thing\n* another\n", TextKind::Other},
             {"[settings]\ntheme = mono\n", TextKind::Other},
             {"[1, 2]", TextKind::Other},
             {"{\"a\": {\"b\": 1}, \"c\": 2}", TextKind::Other},
             {"#!/bin/sh\nexit 0\n", TextKind::Other},
             {"From: a\nTo: b\nSubject: c\n", TextKind::Other},
             {"(in parentheses)", TextKind::Other},
             {"usr/share/games/fields\nusr/share/man\n", TextKind::Other},
             {"12 monkeys", TextKind::Other},
             {"1 2 3\n", TextKind::Other},
             {png, TextKind::Binary},
             {"\x7F"
              "ELF\x02\x01\x01" +
                  std::string(9, '\0') + "\x03",
              TextKind::Binary},
             {"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n" + std::string(4, '\0'), TextKind::Binary},
             {"\x1F\x8B\x08\x1B\x02\x05\x10\x03", TextKind::Binary},
             {"\xFF\xFE" + in_utf16(record, false), TextKind::Utf16},
             {"\xFE\xFF" + in_utf16(setup, true), TextKind::Utf16},
             {in_utf16(record, false), TextKind::Utf16},
             {in_utf16(prose, true), TextKind::Utf16},
             {"\xFF\xFE", TextKind::Utf16},
         }) {
        INFO(text);
        CHECK(kind_of(text) == kind);
    }
}

TEST_CASE("every setup and every record without faults is known as what it is")
{
    std::mt19937 random{9};
    for (int round = 0; round < 300; ++round) {
        Setup setup = random_setup(random);
        setup.name = pick(random, 2) == 0 ? "" : "1. Study [x \"y\"]";
        const std::string text = to_setup_file(setup);
        CHECK(kind_of(text) == TextKind::Setup);
        CHECK(kind_of("# a comment: of many words\n# 1. and [more \"of\"] them\n" + text) == TextKind::Setup);
        CHECK(kind_of(to_text(to_record(Game{setup}))) == TextKind::Records);
    }
}

TEST_CASE("each kind that cannot be read says why, in other words")
{
    CHECK(why_not_read(TextKind::Setup).empty());
    CHECK(why_not_read(TextKind::Records).empty());
    CHECK(why_no_setup(TextKind::Setup).empty());
    CHECK(why_no_records(TextKind::Records).empty());
    CHECK_THAT(std::string{why_no_setup(TextKind::Records)}, Catch::Contains("fields show"));
    CHECK_THAT(std::string{why_no_records(TextKind::Setup)}, Catch::Contains("--setup"));
    for (const TextKind kind : {TextKind::Empty, TextKind::Utf16, TextKind::Binary, TextKind::Other}) {
        CHECK_FALSE(why_not_read(kind).empty());
        CHECK(why_no_setup(kind) == why_not_read(kind));
        CHECK(why_no_records(kind) == why_not_read(kind));
    }
}

}  // namespace
}  // namespace fields::test
