// The lines of the help; see help.hpp.
#include "tui/help.hpp"

#include <algorithm>

#include "fields/game/setup_file.hpp"
#include "fields/game/text.hpp"
#include "tui/keymap.hpp"
#include "words.hpp"

namespace fields::tui {

std::vector<std::string> wrap(std::string_view text, int width)
{
    const auto limit = static_cast<std::size_t>(std::max(width, 1));
    std::vector<std::string> lines;
    for (const text::Word& word : text::split(text)) {
        if (lines.empty() || lines.back().size() + 1 + word.text.size() > limit) {
            lines.emplace_back(word.text);
        } else {
            lines.back() += ' ' + std::string{word.text};
        }
    }
    return lines;
}

std::vector<HelpLine> help_lines(Rules rules, int width)
{
    std::vector<HelpLine> lines;
    const auto heading = [&](std::string text) {
        if (!lines.empty()) {
            lines.push_back({});
        }
        lines.push_back({std::move(text), true});
    };
    const auto paragraph = [&](std::string_view text) {
        for (std::string& line : wrap(text, width)) {
            lines.push_back({std::move(line)});
        }
    };

    heading("Keys");
    for (const Binding& binding : bindings()) {
        std::string keys{binding.keys};
        keys.resize(std::max<std::size_t>(keys.size() + 1, 14), ' ');
        const auto first = lines.size();
        for (const std::string& line : wrap(binding.does, width - 14)) {
            lines.push_back({(lines.size() == first ? keys : std::string(14, ' ')) + line});
        }
    }
    heading("On the board");
    paragraph("White's pieces are w1 to w12, Black's b1 to b12.");
    paragraph(
        "[w7 ] selected, . a square it can go to (+ on the smallest boards), >b7 < a piece it can capture, (w7 ) the "
        "last move.");
    heading("Typing a move");
    paragraph(
        "Number and square: 12-b5, 12xb5, 12b5. Or two squares: e2-b5, e2b5. A number or a square alone selects.");
    heading("Rules: " + describe(rules));
    for (const std::string& text : words::rules_text(rules)) {
        paragraph(text);
    }
    return lines;
}

int help_rows(Size size) noexcept { return std::max(size.rows - 2, 1); }  // a title and a footer

int last_help_scroll(Rules rules, Size size)
{
    return std::max(static_cast<int>(help_lines(rules, size.columns - 2).size()) - help_rows(size), 0);
}

}  // namespace fields::tui
