// The chapters of the help; see help.hpp.
#include "tui/help.hpp"

#include <string>
#include <utility>

#include "fields/game/setup_file.hpp"
#include "tui/keymap.hpp"
#include "words.hpp"

namespace fields::tui {

namespace {

Page::Chapter keys(const Keymap& in_force)
{
    Page::Chapter chapter{"Keys", {}};
    for (const Keymap::Entry& entry : in_force.entries()) {
        chapter.paragraphs.push_back({.text = std::string{entry.binding->does}, .tag = entry.keys});
    }
    return chapter;
}

Page::Chapter notation()
{
    return {"Notation",
            {{.text = "On the board", .is_heading = true},
             {.text = "White's pieces are w1 to w12, Black's b1 to b12."},
             {.text = "selected", .tag = "[w7 ]"},
             {.text = "a square it can go to (+ on the smallest boards)", .tag = "  .  "},
             {.text = "a piece it can capture", .tag = ">b7 <"},
             {.text = "the last move: where from, where to", .tag = "(w7 )"},
             {.text = "after w: a piece that the opponent can capture", .tag = "!w7 !"},
             {.text = "after w: a square or a piece of the opponent where the selected piece could be captured in turn",
              .tag = "! . ! >b7 !"},
             {.text = "Typing a move", .is_heading = true},
             {.text = "number and square", .tag = "12-b5 12xb5"},
             {.text = "the same, in short", .tag = "12b5"},
             {.text = "two squares", .tag = "e2-b5 e2b5"},
             {.text = "selects the piece", .tag = "12"},
             {.text = "goes there", .tag = "b5"},
             {.text = "passes, where no piece can move", .tag = "pass"}}};
}

Page::Chapter rules_in_force(Rules rules)
{
    Page::Chapter chapter{"Rules", {{.text = "Rules: " + describe(rules), .is_heading = true}}};
    for (std::string& text : words::rules_text(rules)) {
        chapter.paragraphs.push_back({.text = std::move(text)});
    }
    return chapter;
}

}  // namespace

Page help_page(Rules rules, const Keymap& in_force)
{
    return {.topic = Topic::Help, .chapters = {keys(in_force), notation(), rules_in_force(rules)}};
}

}  // namespace fields::tui
