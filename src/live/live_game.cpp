// Wishes and what they come to; see live.hpp.
#include "live/live_game.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "fields/engine/levels.hpp"
#include "fields/game/notation.hpp"
#include "think/failure.hpp"
#include "words.hpp"

namespace fields::live {

namespace {

using namespace std::chrono_literals;

constexpr const char* over = "the game is over";
constexpr const char* nobody = "the computer plays both sides";

/// To answer an offer the computer need not look as far as for a move.
think::Strength answering_strength(think::Strength strength)
{
    constexpr int depth = 6;
    strength.depth = strength.depth == 0 ? 0 : std::min(strength.depth, depth);
    if (strength.time) {
        strength.time = std::min(*strength.time, std::chrono::milliseconds{1s});
    }
    return strength;
}

/// Advice is as good as the program can give it, however badly the computer itself plays.
think::Strength advising_strength(think::Strength strength)
{
    if (strength.level != 0) {
        strength.level = highest_level;
    }
    return strength;
}

}  // namespace

bool accepts_draw(const Value& opponents) noexcept
{
    if (const auto* estimate = std::get_if<Estimate>(&opponents)) {
        return -estimate->hundredths <= draw_margin;
    }
    return std::holds_alternative<WinIn>(opponents);
}

LiveGame::LiveGame(Setup setup, const LiveGameOptions& options, std::function<void()> wake)
    : computers_{options.is_computer}, strength_{options.strength}, game_{std::move(setup)}, engine_{std::move(wake),
                                                                                                     options.resources}
{}

Side LiveGame::hand() const noexcept
{
    const Side to_move = game_.position().to_move();
    return is_computers_turn() && has_human(computers_) ? other(to_move) : to_move;
}

std::optional<Side> LiveGame::person() const noexcept
{
    return has_human(computers_) ? std::optional{hand()} : std::nullopt;
}

std::optional<LiveGame::Thought> LiveGame::thought() const
{
    return engine_.is_thinking() ? Thought{purpose_, engine_.thinking_time(), engine_.progress()} : analysis_;
}

void LiveGame::think(Purpose purpose, const think::Strength& strength)
{
    try {
        engine_.start(game_, strength);
        purpose_ = purpose;
    } catch (const std::exception& error) {
        fail(error);  // no thread, no memory
    }
}

void LiveGame::fail(const std::exception& error)
{
    computers_ = {};
    is_paused_ = false;
    is_analysing_ = false;
    drop_thoughts();
    failure_ = std::string{"the computer failed: "} + think::in_words(error);
    untold_ = failure_ + "; from here people play both sides";
}

void LiveGame::replace(Game game, const Computers& computers, const think::Strength& strength)
{
    drop_thoughts();
    engine_.forget();
    game_ = std::move(game);
    computers_ = computers;
    strength_ = strength;
    is_paused_ = false;
    is_analysing_ = false;
}

void LiveGame::drop_thoughts()
{
    engine_.cancel();
    analysis_.reset();
    is_draw_offered_ = false;
}

void LiveGame::begin()
{
    if (game_.outcome()) {
        is_analysing_ = false;
    } else if (is_analysing_) {
        think(Purpose::Analysis, {});
    } else if (is_computers_turn() && !is_paused_) {
        think(Purpose::Move, strength_);
    }
}

void LiveGame::play(Move move)
{
    drop_thoughts();
    game_.play(move);
    begin();
}

void LiveGame::start_anew()
{
    drop_thoughts();
    engine_.forget();
    game_ = Game{game_.setup()};
    is_paused_ = false;
    is_analysing_ = false;
    begin();
}

Reply LiveGame::take_back()
{
    if (game_.reopen()) {
        begin();
        return {true, "the game goes on"};
    }
    const auto ply = ply_before(game_, answering());
    if (!ply) {
        return {false, game_.ply() == 0 ? "nothing to take back" : "nothing of yours to take back"};
    }
    drop_thoughts();
    std::string text = "took back " + words::count(game_.ply() - *ply, "move");
    while (game_.ply() > *ply) {
        game_.undo();
    }
    if (!has_human(computers_) && !is_paused_) {
        is_paused_ = true;
        text += ", paused";
    }
    begin();
    return {true, std::move(text)};
}

Reply LiveGame::play_again()
{
    const auto ply = ply_after(game_, answering());
    if (!ply) {
        return {false, "nothing to play again"};
    }
    drop_thoughts();
    while (game_.ply() < *ply) {
        game_.redo();
    }
    begin();
    return {true, {}};
}

Reply LiveGame::hint()
{
    if (game_.outcome()) {
        return {false, over};
    }
    if (is_analysing_) {
        return {false, "the analysis shows the best line"};
    }
    if (engine_.is_thinking()) {
        return {false, purpose_ == Purpose::Hint ? "" : "the computer is thinking already"};
    }
    think(Purpose::Hint, advising_strength(strength_));
    return {true, {}};
}

Reply LiveGame::move_now()
{
    if (game_.outcome()) {
        return {false, over};
    }
    if (is_analysing_) {
        is_analysing_ = false;
        drop_thoughts();
    }
    if (engine_.is_thinking()) {
        engine_.move_now();
    } else if (is_computers_turn()) {
        think(Purpose::Move, strength_);
    } else {
        return {false, "it is your move"};
    }
    return {true, {}};
}

Reply LiveGame::toggle_pause()
{
    if (!computers_[0] && !computers_[1]) {
        return {false, "no computer plays here"};
    }
    is_paused_ = !is_paused_;
    if (!is_paused_) {
        begin();
        return {true, "going on"};
    }
    if (engine_.is_thinking() && purpose_ == Purpose::Move) {
        engine_.cancel();
    }
    return {true, "paused"};
}

Reply LiveGame::switch_sides()
{
    drop_thoughts();
    const std::size_t to_move = index(game_.position().to_move());
    if (computers_[0] == computers_[1]) {
        computers_[to_move] = !computers_[to_move];
    } else {
        std::swap(computers_[0], computers_[1]);
    }
    is_paused_ = false;
    begin();
    return {true, "the computer plays " + words::name(computers_[index(Side::White)] ? Side::White : Side::Black)};
}

Reply LiveGame::toggle_analysis()
{
    if (game_.outcome()) {
        return {false, over};
    }
    drop_thoughts();
    is_analysing_ = !is_analysing_;
    begin();
    return {true, is_analysing_ ? "analysing the position" : "the analysis ends"};
}

Reply LiveGame::resign()
{
    const auto loser = person();
    if (game_.outcome() || !loser) {
        return {false, loser ? over : nobody};
    }
    drop_thoughts();
    is_analysing_ = false;
    game_.resign(*loser);
    return {true, {}};
}

Reply LiveGame::offer_draw()
{
    const auto offerer = person();
    if (game_.outcome() || !offerer) {
        return {false, offerer ? over : nobody};
    }
    if (is_draw_offered_) {
        drop_thoughts();
        is_analysing_ = false;
        game_.agree_to_draw();
        return {true, {}};
    }
    std::string text = words::name(*offerer) + " offers a draw";
    if (!computers_[0] && !computers_[1]) {
        is_draw_offered_ = true;
        return {true, std::move(text)};
    }
    if (is_computers_turn()) {
        return {false, "offer a draw when it is your move"};
    }
    if (game_.ply() < first_draw_offer) {
        return {false,
                "the computer considers no draw before " + words::count(first_draw_offer, "move") + " are played"};
    }
    drop_thoughts();
    is_analysing_ = false;
    think(Purpose::DrawOffer, answering_strength(strength_));
    return {true, std::move(text)};
}

LiveGame::Event LiveGame::answer_draw(const Result& result)
{
    if (accepts_draw(result.value)) {
        game_.agree_to_draw();
        return {false, "the computer accepts the draw"};
    }
    return {false, "the computer declines the draw: it likes its position better"};
}

void LiveGame::stop_asking()
{
    if (is_analysing_ || (engine_.is_thinking() && purpose_ != Purpose::Move)) {
        is_analysing_ = false;
        drop_thoughts();
        begin();
    }
}

std::optional<LiveGame::Event> LiveGame::poll_result()
{
    std::optional<Event> event;
    try {
        event = take_result();
    } catch (const std::exception& error) {
        fail(error);
    }
    return untold_.empty() ? std::move(event) : Event{false, std::exchange(untold_, {})};
}

std::optional<LiveGame::Event> LiveGame::take_result()
{
    const auto time = engine_.thinking_time();
    auto result = engine_.take_result();
    if (!result || !result->best()) {
        return std::nullopt;
    }
    switch (purpose_) {
    case Purpose::Move:
        game_.play(*result->best());
        begin();
        return Event{true, {}};
    case Purpose::Hint:
        return Event{false, "hint: " + to_string(game_.position(), *result->best()) + " (" +
                                words::describe(result->value) + ")"};
    case Purpose::Analysis:
        analysis_ = Thought{purpose_, time, std::move(result)};
        return std::nullopt;
    case Purpose::DrawOffer:
        return answer_draw(*result);
    }
    return std::nullopt;
}

}  // namespace fields::live
