// pegspace begins here; pegspace-mpi in mpi/main.cpp.
#include "command.hpp"

int main(int argc, char** argv) {
  pegspace::prepare_process();
  return pegspace::run_command_line(argc, argv);
}
