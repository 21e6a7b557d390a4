# Builds a project that holds the tree as a directory of its own; it looks itself at what that sets.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

run(${CMAKE_COMMAND} -G "${GENERATOR}" -S "${ROOT}/tests/package/parent" -B "${WORK}/build" "-DFIELDS=${ROOT}"
    -DCMAKE_CXX_COMPILER=${CXX})
run(${CMAKE_COMMAND} --build "${WORK}/build")
run("${WORK}/build/parent")
run(${CMAKE_COMMAND} --install "${WORK}/build" --prefix "${WORK}/prefix")
file(GLOB written "${WORK}/prefix" "${WORK}/build/compile_commands.json" "${WORK}/build/fields/*onfig*")
if(written)
    message(FATAL_ERROR "not wished for: ${written}")
endif()
