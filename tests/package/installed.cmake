# Installs the build, moves it, and uses it there. Needs PROGRAM (the built one), TYPE (of the build), and where it
# installs: BINDIR, LIBDIR, INCLUDEDIR, DATADIR, MANDIR, DOCDIR.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

set(staged "${WORK}/staged")
set(prefix "${WORK}/moved to/a+b")
set(setups ${DATADIR}/games/fields/setups)

# --- what is installed, and nothing else

run(${CMAKE_COMMAND} -E env "DESTDIR=${staged}" ${CMAKE_COMMAND} --install "${BUILD}" --prefix /opt/fields)
file(GLOB_RECURSE headers RELATIVE "${ROOT}/include" "${ROOT}/include/*.hpp")
file(GLOB setup_files RELATIVE "${ROOT}/setups" "${ROOT}/setups/*.txt")
list(TRANSFORM headers PREPEND ${INCLUDEDIR}/)
list(TRANSFORM setup_files PREPEND ${setups}/)
set(expected ${headers} ${setup_files} ${BINDIR}/fields ${MANDIR}/man6/fields.6)
foreach(file IN ITEMS README.md CHANGELOG.md LICENSE)
    list(APPEND expected ${DOCDIR}/${file})
endforeach()
foreach(file IN ITEMS fieldsConfig.cmake fieldsConfigVersion.cmake)
    list(APPEND expected ${LIBDIR}/cmake/fields/${file})
endforeach()
list(TRANSFORM expected PREPEND opt/fields/)
file(GLOB_RECURSE found RELATIVE "${staged}" "${staged}/*")
list(SORT expected)
list(SORT found)
if(NOT found STREQUAL expected)
    message(FATAL_ERROR "installed:\n${found}\nexpected:\n${expected}")
endif()

# --- the program finds its setups wherever it is, and only its own

file(MAKE_DIRECTORY "${WORK}/moved to" "${WORK}/elsewhere/home")
file(RENAME "${staged}/opt/fields" "${prefix}")
file(WRITE "${WORK}/elsewhere/setups/stranger.txt" "A stranger's.")

# Runs the program from a directory that holds a stranger's setups.
function(play)
    run(${CMAKE_COMMAND} -E chdir "${WORK}/elsewhere" ${CMAKE_COMMAND} -E env "HOME=${WORK}/elsewhere/home" ${ARGV})
    set(output "${output}" PARENT_SCOPE)
endfunction()
function(expect_said text)
    string(FIND "${output}" "${text}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "expected was '${text}':\n${output}")
    endif()
endfunction()

file(CREATE_LINK "${prefix}/${BINDIR}/fields" "${WORK}/elsewhere/link" SYMBOLIC)
foreach(pair IN ITEMS "${prefix}/${BINDIR}/fields=${prefix}/${setups}" "${WORK}/elsewhere/link=${prefix}/${setups}"
                      "${PROGRAM}=${ROOT}/setups")
    string(REGEX MATCH "(.*)=(.*)" pair "${pair}")
    set(program "${CMAKE_MATCH_1}")
    set(place "${CMAKE_MATCH_2}")
    play("${program}" diag)
    expect_said("setups: ${place}, found\n")
    play("${program}" setups)
    expect_said("standard  ${place}/standard.txt  ")
    if(output MATCHES "stranger")
        message(FATAL_ERROR "a stranger's setups are listed:\n${output}")
    endif()
    play("${program}" analyse variant3 --depth 1)
endforeach()

# --- where it was built is no secret that an installed program keeps

if(TYPE STREQUAL "Release")
    file(STRINGS "${prefix}/${BINDIR}/fields" strings)
    foreach(path IN ITEMS "${ROOT}/" "${BUILD}/")
        string(FIND "${strings}" "${path}" place)
        if(NOT place EQUAL -1)
            message(FATAL_ERROR "the installed program holds the path ${path}")
        endif()
    endforeach()
endif()

# --- another project finds the core

run(${CMAKE_COMMAND} -G "${GENERATOR}" -S "${ROOT}/tests/package/stranger" -B "${WORK}/build"
    "-DCMAKE_PREFIX_PATH=${prefix}" -DCMAKE_CXX_COMPILER=${CXX})
run(${CMAKE_COMMAND} --build "${WORK}/build")
run("${WORK}/build/stranger")
