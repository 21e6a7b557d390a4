# Configures the tree where packages of the tests are missing.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

# Configures once more, with these arguments; what it says matches the pattern.
function(expect result pattern)
    execute_process(COMMAND ${CMAKE_COMMAND} -G "${GENERATOR}" -S "${ROOT}" -B "${WORK}" -DCMAKE_CXX_COMPILER=${CXX}
                            ${ARGN}
                    RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REGEX REPLACE "[ \n]+" " " output "${output}")
    if(NOT code EQUAL result OR NOT output MATCHES "${pattern}")
        message(SEND_ERROR "${ARGN}: ended with ${code}, expected was ${result} and '${pattern}':\n${output}")
    endif()
endfunction()

set(disable -DCMAKE_DISABLE_FIND_PACKAGE)
set(left_out "The tests are left out: they need")
foreach(time IN ITEMS first second) # nothing that the first one leaves behind counts as a wish of the builder's
    expect(0 "${left_out} Catch2.*: catch2.*nlohmann-json3-dev.*libvterm-dev pkgconf.*-DBUILD_TESTING=OFF"
           ${disable}_Catch2=ON ${disable}_nlohmann_json=ON ${disable}_PkgConfig=ON)
endforeach()
expect(1 "The tests need Catch2.*libvterm-dev pkgconf.*-DBUILD_TESTING=OFF" -DBUILD_TESTING=ON)
expect(0 "Generating done" -DBUILD_TESTING=OFF)
foreach(package IN ITEMS Catch2=catch2 nlohmann_json=nlohmann-json3-dev PkgConfig=pkgconf)
    string(REGEX MATCH "(.*)=(.*)" package ${package})
    expect(1 "The tests need [^,]*${CMAKE_MATCH_2}[^,]* Install" -UCMAKE_DISABLE* ${disable}_${CMAKE_MATCH_1}=ON
           -DBUILD_TESTING=ON)
endforeach()
expect(0 "Generating done" -UCMAKE_DISABLE* -UBUILD_TESTING)
if(NOT EXISTS "${WORK}/tests/CTestTestfile.cmake")
    message(SEND_ERROR "the tests are left out where nothing is missing")
endif()
