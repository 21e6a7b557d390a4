# Installs into a directory of its own, then builds and runs a project that finds the package there.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

run(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${WORK}/prefix")
foreach(file bin/fields share/man/man6/fields.6 share/games/fields/setups/standard.txt include/fields/fields.hpp)
    if(NOT EXISTS "${WORK}/prefix/${file}")
        message(FATAL_ERROR "not installed: ${file}")
    endif()
endforeach()
run(${CMAKE_COMMAND} -G "${GENERATOR}" -S "${ROOT}/tests/package/stranger" -B "${WORK}/build"
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix" -DCMAKE_CXX_COMPILER=${CXX})
run(${CMAKE_COMMAND} --build "${WORK}/build")
run("${WORK}/build/stranger")
