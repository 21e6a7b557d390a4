// Pastes and clicks, character by character.
#include <catch2/catch.hpp>

#include <string_view>

#include "tui/unpacker.hpp"

namespace fields::tui {
namespace {

std::optional<Input> feed(Unpacker& unpacker, std::u32string_view text)
{
    std::optional<Input> input;
    for (const char32_t c : text) {
        CHECK_FALSE(input);
        input = unpacker.take(c);
    }
    return input;
}

std::optional<Point> click(Unpacker::Kind kind, std::u32string_view text)
{
    Unpacker unpacker;
    unpacker.begin(kind);
    const auto input = feed(unpacker, text);
    CHECK_FALSE(unpacker.is_open());
    return input ? std::optional{std::get<Clicked>(*input).point} : std::nullopt;
}

TEST_CASE("a click is read in both forms, with its place counted from nothing")
{
    CHECK(click(Unpacker::Kind::Mouse, U"0;7;12M") == Point{11, 6});
    CHECK(click(Unpacker::Kind::Mouse, U"4;300;1M") == Point{0, 299});
    CHECK(click(Unpacker::Kind::OldMouse, U" '\x2C") == Point{11, 6});
}

TEST_CASE("releases, other buttons, the wheel, drags and nonsense are no clicks")
{
    for (const std::u32string_view text : {U"0;7;12m", U"1;7;12M", U"2;7;12M", U"64;7;12M", U"32;7;12M", U"0;0;12M",
                                           U"0;7M", U"0;7;12;3M", U"M", U"x", U";;M", U"0;99999999999999M"}) {
        Unpacker unpacker;
        unpacker.begin(Unpacker::Kind::Mouse);
        for (const char32_t c : text) {
            if (unpacker.is_open()) {
                CHECK_FALSE(unpacker.take(c));
            }
        }
    }
    CHECK_FALSE(click(Unpacker::Kind::OldMouse, U"#\x27\x2C"));
}

TEST_CASE("a paste is text whatever stands in it, and ends when it is told to")
{
    Unpacker unpacker;
    CHECK_FALSE(unpacker.is_open());
    unpacker.begin(Unpacker::Kind::Paste);
    CHECK_FALSE(feed(unpacker, U"q\r\x1B\x03 é"));
    const auto input = unpacker.end();
    CHECK(std::get<Pasted>(input.value()).text == "q\r\x1B\x03 \xC3\xA9");
    CHECK_FALSE(unpacker.is_open());
    CHECK_FALSE(unpacker.end());
    unpacker.begin(Unpacker::Kind::Paste);
    CHECK_FALSE(feed(unpacker, std::u32string(100'000, U'x')));
    CHECK(std::get<Pasted>(unpacker.end().value()).text.size() == Unpacker::most_bytes);
}

}  // namespace
}  // namespace fields::tui
