// fields: Fields of Action in the terminal.
#include <clocale>

#include "cli/commands.hpp"

int main(int argument_count, char** arguments)
{
    std::setlocale(LC_ALL, "");  // a locale that is not installed leaves "C": ASCII
    return fields::cli::run(argument_count, arguments);
}
