// From the command line to a command.
#include <cerrno>
#include <csignal>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <new>
#include <string>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "think/failure.hpp"
#include "utf8.hpp"

namespace fields::cli {

namespace {

struct Execute {
    int operator()(const Answer& answer) const
    {
        (answer.exit_code == exit_done ? std::cout : std::cerr) << printable(answer.text) << '\n';
        return answer.exit_code;
    }
    int operator()(const PlayOptions& options) const
    {
        return options.is_plain ? play_plain(options, STDIN_FILENO, std::cout, std::cerr) : play(options);
    }
    int operator()(const PerftOptions& options) const { return perft(options, std::cout); }
    int operator()(const EngineOptions&) const { return engine(STDIN_FILENO, STDOUT_FILENO); }
    int operator()(const BenchOptions& options) const { return bench(options, std::cout); }
    int operator()(const AnalyseOptions& options) const { return analyse(options, std::cout); }
    int operator()(const MatchOptions& options) const { return match(options, std::cout, std::cerr); }
    int operator()(const CheckOptions& options) const { return check(options, std::cout, std::cerr); }
    int operator()(const ShowOptions& options) const { return show(options, std::cout, std::cerr); }
    int operator()(const SetupsOptions&) const { return list_setups(std::cout, std::cerr); }
    int operator()(const ThemesOptions&) const { return list_themes(std::cout); }
    int operator()(const DiagOptions& options) const { return diagnose(options, std::cout); }
    int operator()(const LevelsOptions&) const { return list_levels(std::cout); }
};

/// A descriptor of the three that was closed would be given to the next file that is opened, a record or a pipe, and
/// what is meant for the terminal would go there. So input is empty then, and output cannot be written.
void keep_standard_descriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
            ::open("/dev/null", O_RDONLY);  // the lowest that is free: this one
        }
    }
}

}  // namespace

int run(int argument_count, const char* const* arguments)
{
    keep_standard_descriptors();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that must not grow is an error to report
    try {
        const int code = std::visit(Execute{}, parse_command_line(argument_count, arguments, read_config));
        if (!std::cout.flush()) {
            std::cerr << "fields: standard output cannot be written\n";
            return exit_failed;
        }
        return code;
    } catch (const std::exception& error) {
        complain(std::cerr, "fields: " + think::in_words(error));
        return exit_failed;
    }
}

}  // namespace fields::cli
