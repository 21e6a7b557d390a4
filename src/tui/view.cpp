// Drawing; see view.hpp.
#include "tui/view.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "fields/engine/threats.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/rules/movegen.hpp"
#include "tui/layout.hpp"
#include "tui/screens_view.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::tui {

namespace {

/// Every character beyond ASCII that the program draws by itself, and what stands for it in ASCII.
struct Glyphs {
    char32_t horizontal;
    char32_t vertical;
    std::array<char32_t, 9> joints;  ///< upper row left, middle, right; middle row; lower row
    std::string_view separator;
};
constexpr Glyphs unicode{U'─', U'│', {U'┌', U'┬', U'┐', U'├', U'┼', U'┤', U'└', U'┴', U'┘'}, " · "};
constexpr Glyphs ascii{U'-', U'|', {U'+', U'+', U'+', U'+', U'+', U'+', U'+', U'+', U'+'}, " . "};

/// Marks stand on both sides of a square, so that they are seen without colours.
struct Marks {
    char left;
    char right;
    Role role;
};

class Drawing {
public:
    Drawing(const Scene& scene, Size size)
        : scene_{scene}, game_{scene.game}, ui_{scene.ui}, ply_{std::min(scene.ui.looked_at.value_or(scene.game.ply()),
                                                                         scene.game.ply())},
          glyphs_{scene.is_unicode ? unicode : ascii}, canvas_{size, scene.is_unicode}
    {}

    Canvas draw()
    {
        if (ui_.selected && position().has_piece(*ui_.selected)) {
            targets_ = targets(position(), game_.rules(), *ui_.selected);
        }
        if (const auto layout = lay_out(canvas_.size(), ui_.is_flipped)) {
            layout_ = *layout;
            draw_board_screen();
        } else {
            draw_no_room(canvas_, key_of(Action::Quit));
        }
        draw_screens(canvas_, ui_.screens, ui_.message, key_of(Action::Quit));
        return std::move(canvas_);
    }

private:
    const Position& position() const { return game_.position(ply_); }
    /// How the game ended, where its end is shown.
    std::optional<Outcome> outcome() const { return ply_ == game_.ply() ? game_.outcome() : std::nullopt; }
    std::optional<Move> last_move() const { return ply_ == 0 ? std::nullopt : std::optional{game_.moves()[ply_ - 1]}; }
    std::string key_of(Action action) const { return ui_.keys.key_of(action); }
    int rows() const { return canvas_.size().rows; }
    int columns() const { return canvas_.size().columns; }

    void draw_board_screen()
    {
        draw_title();
        draw_board();
        if (layout_.has_panel) {
            draw_panel();
        } else {
            draw_prisoner_rows();
        }
        draw_bottom();
    }

    void draw_title()
    {
        const bool is_over = outcome().has_value();
        std::string right = ui_.looked_at ? "ply " + std::to_string(ply_) + " of " + std::to_string(game_.ply())
                                          : "move " + std::to_string(position().move_number());
        right += std::string{glyphs_.separator} + (is_over ? "game over" : words::turn(position().to_move()));
        if (layout_.bottom_rows < 4 && scene_.is_paused && !is_over && !ui_.looked_at) {
            right += std::string{glyphs_.separator} + "paused";  // where a row of its own is too much
        }
        const int right_column = columns() - width(right) - 1;
        std::string left = describe(game_.rules());
        left += game_.setup().name.empty() ? "" : std::string{glyphs_.separator} + one_line(game_.setup().name);
        constexpr std::string_view title = "Fields of Action";
        const int title_end = 1 + width(title);
        if (title_end + 2 <= right_column) {
            canvas_.put({0, 1}, title, {Role::Heading});
            canvas_.put({0, title_end + 2}, left, {}, right_column - title_end - 4);
        }
        canvas_.put({0, right_column}, right, {Role::Heading});
    }

    // --- the board

    void draw_board()
    {
        if (layout_.has_grid) {
            draw_grid();
        }
        draw_labels();
        for (int i = 0; i < square_count; ++i) {
            draw_square(Square::at(i));
        }
        draw_marks();
        if (!ui_.entry) {
            const Point middle = layout_.middle(ui_.cursor);
            canvas_.cursor = Point{middle.row, middle.column + 1};
        }
    }

    void draw_grid()
    {
        const int height = board_size * layout_.square_height;
        const int width = board_size * layout_.square_width;
        for (int row = 0; row <= height; ++row) {
            for (int column = 0; column <= width; ++column) {
                const bool on_row = row % layout_.square_height == 0;
                const bool on_column = column % layout_.square_width == 0;
                if (!on_row && !on_column) {
                    continue;
                }
                const std::size_t joint = (row == 0        ? 0U
                                           : row == height ? 6U
                                                           : 3U) +
                                          (column == 0       ? 0U
                                           : column == width ? 2U
                                                             : 1U);
                const char32_t glyph = on_row && on_column ? glyphs_.joints[joint]
                                       : on_row            ? glyphs_.horizontal
                                                           : glyphs_.vertical;
                canvas_.put({layout_.board.row + row, layout_.board.column + column}, glyph, {Role::Grid});
            }
        }
    }

    void draw_labels()
    {
        for (int i = 0; i < board_size; ++i) {
            const Square file{i, 0};
            const Square rank{0, i};
            canvas_.put({layout_.board.row - 1, layout_.middle(file).column + 1}, static_cast<char32_t>('a' + i));
            canvas_.put({layout_.middle(rank).row, layout_.board.column - 2}, static_cast<char32_t>('1' + i));
        }
    }

    void draw_square(Square square)
    {
        const Point middle = layout_.middle(square);
        const bool has_cursor = square == ui_.cursor;
        const auto piece = position().piece_at(square);
        Style style{Role::Text, has_cursor};
        std::string text = layout_.has_grid ? "   " : " . ";
        if (piece) {
            style.role = piece->side() == Side::White ? Role::White : Role::Black;
            text = cell_text(*piece);
        } else if (targets_.contains(square)) {
            style.role = Role::Target;
            text = layout_.has_grid ? " . " : " + ";
        }
        const int inner_rows = layout_.has_grid ? layout_.square_height - 1 : 1;
        const int inner_columns = layout_.square_width - 1;
        const int top = middle.row - (inner_rows - 1) / 2;
        const int left = middle.column - (inner_columns - 3) / 2;
        if (piece || has_cursor || style.role == Role::Target) {
            for (int row = 0; row < inner_rows; ++row) {
                canvas_.put({top + row, left}, std::string(static_cast<std::size_t>(inner_columns), ' '), style);
            }
        }
        canvas_.put(middle, text, style);
    }

    /// Three columns: whose it is, and its number.
    std::string cell_text(Piece piece) const
    {
        std::string text = to_cell(piece);
        text.resize(3, ' ');
        if (scene_.pieces == PieceStyle::Discs && scene_.is_unicode) {
            text.replace(0, 1, piece.side() == Side::White ? "○" : "●");
        }
        return text;
    }

    /// Later marks win where squares share a grid line.
    void draw_marks()
    {
        if (const auto last = last_move(); last && !last->is_pass()) {
            mark(last->from(), {'(', ')', Role::LastMove});
            mark(last->to(), {'(', ')', Role::LastMove});
        }
        if (ui_.shows_threats && !outcome()) {
            for (const Square square : capturable(position(), game_.rules(), scene_.hand)) {
                mark(square, {'!', '!', Role::Capture});
            }
        }
        for (const Square square : targets_& position().occupied()) {
            mark(square, {'>', '<', Role::Capture});
        }
        for (const Square square : unsafe_targets()) {
            mark(square, {position().has_piece(square) ? '>' : '!', '!', Role::Capture});
        }
        if (ui_.selected) {
            mark(*ui_.selected, {'[', ']', Role::Selected});
        }
    }

    /// Targets of the selected piece, where it could be captured in turn; none where nobody wants to know.
    Bitboard unsafe_targets() const
    {
        Bitboard found;
        if (!ui_.shows_threats || outcome() || position().to_move() != scene_.hand || !ui_.selected ||
            !position().pieces(scene_.hand).contains(*ui_.selected)) {
            return found;
        }
        for (const Square to : targets_) {
            Position after = position();
            after.play({*ui_.selected, to});
            if (!board_outcome(after, game_.rules()) && capturable(after, game_.rules(), scene_.hand).contains(to)) {
                found |= Bitboard{to};
            }
        }
        return found;
    }

    void mark(Square square, Marks marks)
    {
        const Point middle = layout_.middle(square);
        const int reach = layout_.square_width / 2;  // from the middle column to the grid line
        canvas_.put({middle.row, middle.column + 1 - reach}, static_cast<char32_t>(marks.left), {marks.role});
        canvas_.put({middle.row, middle.column + 1 + reach}, static_cast<char32_t>(marks.right), {marks.role});
    }

    // --- beside the board

    std::string holdings(Side side) const
    {
        return "holds " + words::prisoners(position(), game_.rules(), side, glyphs_.separator);
    }

    void draw_panel()
    {
        int row = 1;
        const int column = layout_.panel_column;
        for (const Side side : {Side::Black, Side::White}) {
            const bool is_to_move = position().to_move() == side && !outcome();
            canvas_.put({row, column - 2}, is_to_move ? "> " : "  ", {Role::Heading});
            const int end =
                canvas_.put({row, column}, words::name(side), {side == Side::White ? Role::White : Role::Black});
            canvas_.put({row, end + 2}, scene_.players[index(side)]);
            canvas_.put({row + 1, column}, holdings(side));
            canvas_.put({row + 2, column}, words::needs(position(), game_.rules(), side), {Role::Faint});
            row += 4;
        }
        for (int i = column; i < columns() - 1; ++i) {
            canvas_.put({row - 1, i}, glyphs_.horizontal, {Role::Grid});
        }
        if (ui_.shows_threats && !outcome()) {
            row = draw_threats(row);
        }
        draw_moves(row, layout_.below);
    }

    /// What the opponent can capture, and which of its numbers bring a run; returns the row below.
    int draw_threats(int row)
    {
        constexpr std::size_t most_runs = 4;  // what is further away is no help
        const int column = layout_.panel_column;
        const auto put = [&](std::string_view text, Role role) {
            for (const std::string& line : wrap(text, columns() - 1 - column)) {
                if (row < layout_.below) {
                    canvas_.put({row++, column}, line, {role});
                }
            }
        };
        put(words::threats(position(), game_.rules(), scene_.hand), Role::Text);
        const auto runs = words::runs(position(), game_.rules(), scene_.hand);
        if (runs.empty()) {
            put(words::wanted(position(), game_.rules(), scene_.hand), Role::Text);
        }
        for (std::size_t i = 0; i < runs.size() && i < most_runs; ++i) {
            put((i == 0 ? words::name(scene_.hand) + " needs " : "or ") + runs[i], Role::Text);
        }
        return row + 1;
    }

    /// The moves around the one that led here, a round a row, in the rows from `row` up to `end`.
    void draw_moves(int row, int end)
    {
        struct Round {
            int number;
            std::array<std::string, 2> moves;
        };
        std::vector<Round> rounds;
        std::size_t latest_round = 0;  // of the move that led to the position shown
        std::size_t latest_place = 2;  // none
        for (std::size_t ply = 0; ply < game_.ply(); ++ply) {
            const Position& before = game_.position(ply);
            const std::size_t place = before.to_move() == game_.rules().first ? 0 : 1;
            if (rounds.empty() || rounds.back().number != before.move_number()) {
                rounds.push_back({before.move_number(), {"...", ""}});
            }
            rounds.back().moves[place] = to_string(before, game_.moves()[ply]);
            if (ply + 1 == ply_) {
                latest_round = rounds.size() - 1;
                latest_place = place;
            }
        }
        const auto shown = static_cast<std::size_t>(std::max(end - row, 0));
        const std::size_t last_top = rounds.size() - std::min(rounds.size(), shown);
        const std::size_t top = std::min(last_top, latest_round - std::min(latest_round, shown / 2));
        for (std::size_t i = top; i < std::min(top + shown, rounds.size()); ++i, ++row) {
            const std::string number = std::to_string(rounds[i].number) + '.';
            canvas_.put({row, layout_.panel_column + 4 - static_cast<int>(number.size())}, number, {Role::Faint});
            for (std::size_t place = 0; place < 2; ++place) {
                const bool is_latest = i == latest_round && place == latest_place;
                canvas_.put({row, layout_.panel_column + 5 + static_cast<int>(place) * 9}, rounds[i].moves[place],
                            {is_latest ? Role::Heading : Role::Text});
            }
        }
    }

    void draw_prisoner_rows()
    {
        for (const Side side : {Side::Black, Side::White}) {
            const int row = layout_.below + (side == Side::Black ? 0 : 1);
            canvas_.put({row, 0}, words::name(side), {side == Side::White ? Role::White : Role::Black});
            const int end = canvas_.put({row, 6}, holdings(side));
            canvas_.put({row, end + 2}, words::needs(position(), game_.rules(), side), {Role::Faint});
        }
    }

    // --- below the board

    void draw_bottom()
    {
        const bool is_roomy = layout_.bottom_rows == 4;
        const int footer = rows() - 1;
        const std::string message = message_text();
        const std::string thinking = thinking_text();
        draw_footer(footer);
        if (is_roomy) {
            canvas_.put({footer - 3, 1}, status_text());
            canvas_.put({footer - 1, 1}, thinking, {}, columns() - 2);
            draw_message(footer - 2, message);
        } else if (!message.empty() || ui_.entry) {
            draw_message(footer - 1, message);
        } else {
            canvas_.put({footer - 1, 0}, scene_.thinking ? thinking : status_text());
        }
    }

    /// What stands under the cursor; with a piece in hand, what going there would be.
    std::string status_text() const
    {
        const auto piece = ui_.selected ? position().piece_at(*ui_.selected) : std::nullopt;
        if (piece && ui_.entry) {
            return words::describe_square(position(), game_.rules(), *ui_.selected);  // the piece that is being typed
        }
        if (!piece || *ui_.selected == ui_.cursor || piece->side() != position().to_move() || outcome()) {
            return words::describe_square(position(), game_.rules(), ui_.cursor);
        }
        const Move move{*ui_.selected, ui_.cursor};
        const auto illegal = game_.why_illegal(move);
        return words::name(*piece) + " to " + to_string(ui_.cursor) + ": " +
               (illegal ? words::explain(*illegal) : "Enter plays " + to_string(position(), move));
    }

    std::string message_text() const
    {
        if (!ui_.message.empty()) {
            return ui_.message;
        }
        if (const auto ended = outcome()) {
            return words::explain(*ended, game_);
        }
        if (ui_.looked_at) {
            const auto last = last_move();
            return !last ? "looking back at the opening"
                         : "looking back: " + words::name(other(position().to_move())) + ' ' +
                               to_string(game_.position(ply_ - 1), *last);
        }
        const MoveList moves = game_.legal_moves();
        return moves.begin()->is_pass() && scene_.is_players_turn
                   ? words::name(position().to_move()) + " has no move and must pass: Enter"
                   : "";
    }

    void draw_message(int row, const std::string& message)
    {
        int column = 1;
        if (ui_.entry) {
            column = canvas_.put({row, column}, "move: " + *ui_.entry, {Role::Heading});
            canvas_.cursor = Point{row, column};
            column += 3;
        }
        // What does not fit goes on in the row below, over what stands there.
        const auto lines = wrap(message, columns() - column - 1);
        for (int i = 0; i < std::min(static_cast<int>(lines.size()), 2); ++i) {
            if (i > 0) {
                canvas_.put({row + i, 0}, std::string(static_cast<std::size_t>(columns()), ' '));
            }
            canvas_.put({row + i, column}, lines[static_cast<std::size_t>(i)], {Role::Alert}, columns() - column - 1);
        }
    }

    std::string thinking_text() const
    {
        if (!scene_.thinking) {
            return scene_.is_paused && !outcome()
                       ? "paused: " + key_of(Action::Pause) + " goes on, " + key_of(Action::MoveNow) + " makes one move"
                       : "";
        }
        const Thinking& thinking = *scene_.thinking;
        std::string text = std::string{thinking.what} + "  " + std::to_string(thinking.seconds) + " s";
        if (thinking.depth > 0) {
            text += "  depth " + std::to_string(thinking.depth) + "  " + words::describe(thinking.value) + "  " +
                    std::to_string(thinking.nodes / 1000) + "k nodes  " + thinking.line;
        }
        return text;
    }

    void draw_footer(int row)
    {
        if (ui_.entry) {
            canvas_.put({row, 1}, "Enter plays it  Esc cancels", {Role::Faint});
            return;
        }
        if (ui_.looked_at) {
            canvas_.put({row, 1},
                        key_of(Action::Left) + ' ' + key_of(Action::Right) + "  Home End  " + key_of(Action::Flip) +
                            " flip  " + key_of(Action::Back) + " back",
                        {Role::Faint});
            return;
        }
        int column = 1;
        for (const Keymap::Entry& entry : ui_.keys.entries()) {
            if (!entry.footer.empty() && column + width(entry.footer) < columns()) {
                column = canvas_.put({row, column}, entry.footer, {Role::Faint}) + 2;
            }
        }
    }

    const Scene& scene_;
    const Game& game_;
    const UiState& ui_;
    std::size_t ply_;  // after which the position is shown
    Glyphs glyphs_;
    Canvas canvas_;
    Layout layout_;
    Bitboard targets_;  // of the selected piece
};

}  // namespace

Canvas draw(const Scene& scene, Size size) { return Drawing{scene, size}.draw(); }

std::optional<Square> cursor_step(Square from, Action action, bool is_flipped) noexcept
{
    const auto direction = [&]() -> std::optional<Direction> {
        switch (action) {
        case Action::Up:
            return Direction{0, 1};
        case Action::Down:
            return Direction{0, -1};
        case Action::Left:
            return Direction{-1, 0};
        case Action::Right:
            return Direction{1, 0};
        case Action::UpLeft:
            return Direction{-1, 1};
        case Action::UpRight:
            return Direction{1, 1};
        case Action::DownLeft:
            return Direction{-1, -1};
        case Action::DownRight:
            return Direction{1, -1};
        default:
            return std::nullopt;
        }
    }();
    return direction ? step(from, *direction, is_flipped ? -1 : 1) : std::nullopt;
}

}  // namespace fields::tui
