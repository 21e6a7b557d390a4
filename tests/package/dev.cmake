# Runs ./dev where some tools are missing and others are only played: a tool here is a script that says its name.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

# A directory of tools: the real ones that ./dev itself is made of, and no other.
set(tools "${WORK}/tools")
file(MAKE_DIRECTORY "${tools}")
foreach(name IN ITEMS bash cat dirname env grep nproc)
    find_program(real_${name} ${name} REQUIRED)
    file(CREATE_LINK "${real_${name}}" "${tools}/${name}" SYMBOLIC)
endforeach()
function(put tool script)
    file(WRITE "${tools}/${tool}" "#!${real_bash}\n${script}\n")
    file(CHMOD "${tools}/${tool}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()
set(quiet_cmake "[[ \$1 == --version ]] && echo 'cmake version 3.25.1' || echo cmake \$*")

# Runs ./dev with these arguments: how it ends, and a pattern of all that it writes, in one line.
function(expect code pattern)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=CXX --unset=CI "PATH=${tools}" "${ROOT}/dev" ${ARGN}
                    RESULT_VARIABLE ended OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REGEX REPLACE "[ \n]+" " " output "${output}")
    if(NOT ended EQUAL code OR NOT output MATCHES "${pattern}")
        message(SEND_ERROR "./dev ${ARGN}: ended with ${ended}, expected was ${code} and '${pattern}':\n${output}")
    endif()
endfunction()

expect(0 "^./dev play .*./dev coverage [^/]*$")
expect(0 "^./dev play .*./dev coverage [^/]*$" help)
expect(0 "^./dev play .*./dev coverage [^/]*$" --help)
expect(2 "^dev: unknown command 'biuld'; ./dev help lists them $" biuld)

# --- elsewhere than on Debian

expect(1 "^dev: not found: a C\\+\\+20 compiler \\([^)]*\\), CMake 3.25 or newer \\(cmake\\), Ninja \\(ninja\\); \
on Debian: apt-get install g\\+\\+ cmake ninja-build $" build)
put(c++ "! grep -q -e CLI -e catch2") # a compiler that finds all headers but these
put(ninja "echo ninja")
put(cmake "echo cmake version 3.18.4")
expect(1 "^dev: not found: CMake 3.25 or newer \\(cmake\\), CLI11 \\(<CLI/CLI.hpp>\\); on Debian: \
apt-get install cmake libcli11-dev $" play)
put(cmake "${quiet_cmake}")
expect(0 "^dev: not found: CLI11 \\(<CLI/CLI.hpp>\\); on Debian: apt-get install libcli11-dev dev: going on.* \
cmake --preset native -DBUILD_TESTING=OFF cmake --build" build)
expect(1 "^dev: not found: CLI11 [^,]*, Catch2 \\(<[^,]*, pkg-config \\(pkg-config\\); on Debian: [^;]*$" test)
expect(1 "^dev: not found: [^;]*, Clang \\(clang\\+\\+\\), clang-format \\(clang-format\\), " lint)
put(c++ "true")
expect(0 "^cmake --preset native -DBUILD_TESTING=OFF cmake --build" build)

# --- on Debian

put(dpkg-query "[[ \${*: -1} == cmake ]] && echo not-installed || echo installed")
put(apt-get "echo apt-get \$*; [[ ! -e '${WORK}/offline' ]]")
put(id "echo 0")
expect(0 "^dev: installing cmake apt-get update -q apt-get install [^;]* cmake cmake --preset" build)
put(id "echo 1000")
expect(1 "^dev: installing cmake dev: not root, and there is no sudo; as root: apt-get install cmake $" build)
put(sudo "echo sudo; exec \"\$@\"")
expect(0 "^dev: installing cmake sudo apt-get update -q sudo apt-get install [^;]* cmake cmake --preset" build)
file(WRITE "${WORK}/offline" "")
expect(1 "apt-get update -q dev: could not install them; as root: apt-get install cmake $" build)
put(dpkg-query "echo installed")
expect(0 "^cmake --preset" build)
