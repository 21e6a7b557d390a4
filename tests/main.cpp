// Catch2's main function, in a UTF-8 locale: how wide characters are is the locale's to say.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include <clocale>

int main(int argument_count, char* arguments[])
{
    std::setlocale(LC_CTYPE, "C.UTF-8");
    return Catch::Session().run(argument_count, arguments);
}
