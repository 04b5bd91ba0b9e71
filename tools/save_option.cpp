#include "save_option.hpp"

#include "base/error.hpp"
#include "engines/engines.hpp"
#include "report/files/record.hpp"

namespace pegspace {

std::unique_ptr<SetFile> open_save(RunContext& run, const std::string& path) {
  if (path.empty()) return nullptr;
  check_writable_in_any_order(path, "--save");
  if (run.set != nullptr)
    throw InputError("--save writes what a search finds, and --set searches nothing. Use only one of them.");
  auto file = std::make_unique<SetFile>(path, run.problem, run.search);
  run.outputs.own = {"--save", path};
  run.working.push_back({"--save", file->unfinished()});
  return file;
}

const Engine& require_saving(const Engine& engine) {
  if (engine.can.saves_sets) return engine;
  throw InputError("--save: the engine '" + std::string(engine.name) +
                   "' only counts positions. Use another one.");
}

void finish_save(RunContext& run, SetFile& file, const std::string& path) {
  const std::uint64_t bytes = run.follow([](FailureKind) { return std::string("No file was written."); },
                                         [&] { return file.finish(); });
  run.note("saved all positions in " + human_bytes(bytes) + ": " + path);
  if (run.outputs.run == "none") return;
  run.follow([&](FailureKind) { return "The positions are in '" + path + "'; it has no record."; },
             [&] { run.wrote_own({sum_of_file(path)}); });
}

void save_positions(RunContext& run, SetFile& file, const std::string& path) {
  SearchOptions search = run.search;
  search.save = &file;
  const Engine& engine = require_saving(find_engine(run.given.engine, run.problem, search, Work::statistics));
  file.open();
  file.require_space(engine.plan(run.problem, search, Work::statistics).set_bytes);
  run.used(engine.name);
  run.follow([](FailureKind) { return nothing_so_far; },
             [&] { return engine.enumerate(run.problem, search, run.listener()); });
  finish_save(run, file, path);
}

}  // namespace pegspace
