# What the scripts here share. Each is given ROOT (the tree), BUILD (where it is built), WORK (a directory to fill), CXX
# and GENERATOR.

# Runs a command, and fails with its output where it fails. Whatever the environment says of flags does not count.
# `output` is what it wrote.
function(run)
    set(neutral ${CMAKE_COMMAND} -E env --unset=CXXFLAGS --unset=LDFLAGS --unset=CMAKE_BUILD_TYPE --unset=DESTDIR)
    execute_process(COMMAND ${neutral} ${ARGV} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT code EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGV}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK}")
