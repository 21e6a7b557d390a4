// Reaches the core through the directory, without any flag of its own.
#include <fields/game/setup.hpp>
#include <fields/version.hpp>

int main() { return fields::version[0] == '\0' || fields::standard_setup().name.empty() ? 1 : 0; }
