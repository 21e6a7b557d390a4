// What stands before the board: lists to choose from, questions, lines to type into, pages to read. Screens are plain
// values on a stack; the topmost has the keys. Whoever pushes one gives it a topic, and is told by a Choice with that
// topic what the player did. Nothing here knows what a topic means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tui/canvas.hpp"
#include "tui/key.hpp"

namespace fields::tui {

enum class Topic : std::uint8_t {
    Start,
    Level,
    Opening,
    Settings,
    Help,
    Quit,
    NewGame,
    Resign,
    AcceptDraw,
    Save,
    Replace,
    Load,
    Games,  ///< in one file
    Notice
};

/// An entry of a menu.
struct Item {
    std::string text;
    std::string value{};       ///< behind the text: what is set; left and right change it
    std::string note{};        ///< below the list while the entry is current
    bool has_choices = false;  ///< whether left and right mean anything
};

/// A list, on the whole screen. It stays open when an entry is chosen.
struct Menu {
    Topic topic;
    std::string title;
    std::vector<Item> items;
    std::size_t current = 0;          ///< below items.size(), or 0
    std::string_view leave = "back";  ///< what Esc does, in a word
};

/// A question with a few answers, at the foot of the screen. It closes with the answer; Esc closes it without one.
struct Dialog {
    struct Answer {
        char key;  ///< lower case
        std::string text;
    };

    Topic topic;
    std::string question;
    std::vector<Answer> answers;
    std::size_t current = 0;  ///< what Enter gives
};

/// The one that can be slipped into by a key too many: Enter answers no.
Dialog yes_or_no(Topic topic, std::string question);

/// A line to type into, at the foot of the screen. Enter leaves it open: it may have to be mended.
struct Prompt {
    Topic topic;
    std::string label;
    std::string text{};
    std::string note{};  ///< what is wrong with the text, until the next key
    std::size_t most_bytes = 64;
};

/// Text to read, in chapters, on the whole screen.
struct Page {
    struct Paragraph {
        std::string text;
        std::string tag{};  ///< stands before the text in a column of its own
        bool is_heading = false;
    };
    struct Chapter {
        std::string name;
        std::vector<Paragraph> paragraphs;
    };

    Topic topic;
    std::vector<Chapter> chapters;  ///< at least one
    std::size_t current = 0;        ///< the chapter shown
    int scroll = 0;                 ///< its first line shown
};

using AnyScreen = std::variant<Menu, Dialog, Prompt, Page>;
using Screens = std::vector<AnyScreen>;

/// What the player did with a screen.
struct Choice {
    Topic topic;
    std::size_t item = 0;  ///< of a menu; the answer of a dialog
    int step = 0;          ///< of a menu: 0 entered, -1 or +1 its value is to change
    std::string text{};    ///< of a prompt
};

/// Whether a screen covers everything; the others stand at the foot, over what is below them.
[[nodiscard]] bool is_full(const AnyScreen& screen) noexcept;

/// How a question stands at the foot of the screen: its lines, then the answers, in one row or in one each.
struct DialogRows {
    std::vector<std::string> lines;
    bool is_stacked;
    int count;  ///< of all rows
};
DialogRows rows_of(const Dialog& dialog, Size size);
/// An answer as it is shown: `y yes`.
std::string in_words(const Dialog::Answer& answer);

/// Whether all that has to be read before a key is pressed fits the screen. Where it does not, nothing is drawn, and no
/// key does anything but close it.
[[nodiscard]] bool is_readable(const AnyScreen& screen, Size size);

/// Answers one key: the topmost screen changes, closes, or gives a choice. Precondition: there is one.
std::optional<Choice> press(Key key, Screens& screens, Size size);

/// What is taken of a pasted text where one line can be typed: the first that is not empty.
struct PastedLine {
    std::string_view text;
    bool is_all;  ///< nothing but blanks follows
};
PastedLine first_line(std::string_view text);

/// Types the first line of a pasted text into a prompt; false where none is open.
bool paste(std::string_view text, Screens& screens);

/// Chooses the entry of the topmost menu that is drawn at `point`, if it is a menu and one is.
std::optional<Choice> click(Point point, Screens& screens, Size size);

/// Where the entries of a menu stand: one a row from `first_row` on.
struct MenuRows {
    static constexpr int first_row = 2;
    int shown;        ///< how many fit
    std::size_t top;  ///< the entry in the first row
    int notes;        ///< rows below them for the note
};
MenuRows rows_of(const Menu& menu, Size size) noexcept;

/// A line of a page as it fits the screen.
struct PageLine {
    std::string text;
    bool is_heading = false;
};

/// The lines of the chapter shown.
std::vector<PageLine> lines_of(const Page& page, Size size);
/// Lines that a screen shows at once.
int page_rows(Size size) noexcept;
/// The scroll that shows the last line at the bottom.
int last_scroll(const Page& page, Size size);

/// The index `step` further of `count`, around the end. Precondition: the step is no longer than the count.
std::size_t around(std::size_t index, std::ptrdiff_t step, std::size_t count) noexcept;

/// Breaks text at blanks into lines of at most `width` columns where words are no longer.
std::vector<std::string> wrap(std::string_view text, int width);

}  // namespace fields::tui
