#include "levels/sets/set_reader.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"
#include "levels/sets/stored_runs.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t word_bytes = sizeof(std::uint64_t);
constexpr std::uint64_t most_document_bytes = std::uint64_t{1} << 26;

}  // namespace

SetReader::SetReader(PlainFile file) : file_(std::move(file)) {
  const std::string made = " Make one with 'pegspace enumerate BOARD --save FILE'.";
  constexpr std::string_view old_magic = "PEGTABLE";
  if (file_.size() >= old_magic.size() && file_.bytes(0, old_magic.size()) == old_magic) {
    throw InputError("'" + path() +
                     "' is a table of winning positions of an earlier version of pegspace, which this "
                     "version does not read." +
                     made);
  }
  if (file_.size() < set_magic.size() || file_.bytes(0, set_magic.size()) != set_magic)
    throw InputError("'" + path() + "' is not the file of a position set." + made);
  try {
    read();
  } catch (const ImpossibleSet& impossible) {
    damaged_set(file_, impossible.why);
  } catch (const Json::exception& error) {
    damaged_set(file_, json_words(error));
  }
}

/// Throws InputError where the file ends before.
void SetReader::require_bytes(std::uint64_t at, std::uint64_t bytes) const {
  if (bytes <= file_.size() - at) return;
  throw InputError("'" + path() + "' ends too early, after " + std::to_string(file_.size()) +
                   " bytes: the run that makes it is not over, or it was cut short. Finish that run (with "
                   "--checkpoint: --resume), or make the file again.");
}

Json SetReader::read_document(std::uint64_t& at) const {
  require_bytes(at, word_bytes);
  const std::uint64_t length = file_.number(at, word_bytes);
  at += word_bytes;
  require_bytes(at, length);
  require_set(length % word_bytes == 0 && length <= most_document_bytes,
              "a document has an impossible length");
  const std::string text = file_.bytes(at, length);
  at += length;
  return parse_json(text, path());
}

void SetReader::read() {
  std::uint64_t at = set_magic.size();
  read_header(read_document(at));
  for (;;) {
    const Json document = read_document(at);
    if (document.contains("sections")) {
      require_set(at == file_.size(), "something follows its end");
      read_footer(document);
      find_reachable_parts();
      return;
    }
    read_section(document, at);
  }
}

void SetReader::read_header(const Json& header) {
  require_set(header.at("format") == set_format, "its header is that of another format");
  if (header.at("version") != set_version) {
    throw InputError(
        "'" + path() + "' has version " + printable(header.at("version").dump(), 40) +
        " of the format, and this program reads version " + std::to_string(set_version) +
        ". Read it with the program that made it: " + printable(header.at("program").dump(), 80) + ".");
  }
  Board board = read_set_board(header.at("board"));
  const HoleSet all_holes = board.all_holes();
  std::vector<Position> seeds = read_positions(header.at("seeds"), all_holes);
  require_set(!seeds.empty(), "it has no seeds");
  for (const Position seed : seeds)
    require_set(count_bits(seed) == count_bits(seeds.front()), "its seeds have different numbers of pegs");
  group_ = read_set_group(header.at("symmetries"), board.holes());
  const std::string label = printable(header.at("start").get<std::string>());
  const auto is_named = [&](Position seed) { return board.hole_names(all_holes & ~seed) == label; };
  if (const auto named = std::ranges::find_if(seeds, is_named); named != seeds.end())
    std::iter_swap(seeds.begin(), named);
  problem_ = Problem{std::move(board), seeds.front(), label, std::nullopt, {seeds.begin() + 1, seeds.end()}};
  if (header.contains("finish")) {
    const Json& finish = header["finish"];
    const std::vector<Position> targets = read_targets(finish.at("targets"), all_holes);
    problem_->finish = finish_of_positions(problem_->board, finish.at("label").get<std::string>(), targets);
    require_set(problem_->finish->positions == targets, "its targets are not those of its finish");
  }
  if (header.contains("max_depth")) max_depth_ = read_set_number(header["max_depth"], 0, max_holes);
}

void SetReader::read_section(const Json& json, std::uint64_t& at) {
  const bool is_winning = json.at("set") == "winning";
  require_set(is_winning || json["set"] == "reachable", "a section is of neither set");
  const bool is_list = json.at("store") == "list";
  require_set(is_list || json["store"] == "tiles", "the store of a section is unknown");
  const HoleSet all_holes = problem_->board.all_holes();
  const int start_pegs = count_bits(problem_->start);
  std::vector<Position> ends =
      is_winning ? read_targets(json.at("targets"), all_holes) : read_positions(json.at("seeds"), all_holes);
  require_set(is_winning || !ends.empty(), "a section has no seeds");
  require_set(!is_winning || !sections_.empty(), "the first section is of winning positions");
  std::vector<Permutation> elements;
  for (const Json& number : json.at("symmetries"))
    elements.push_back(group_->permutation(read_set_number(number, 0, group_->order() - 1)));
  require_set(!elements.empty() && elements.front() == group_->permutation(0),
              "the first symmetry of a section is not the identity");
  SymmetryGroup group(problem_->board.holes(), std::move(elements));
  const SetKind kind = is_winning ? SetKind::winning : SetKind::reachable;
  if (is_list) {
    sections_.push_back(
        std::make_unique<ListSection>(file_, kind, std::move(ends), std::move(group), start_pegs));
  } else {
    const auto* const before =
        sections_.empty() ? nullptr : dynamic_cast<const TileSection*>(sections_.back().get());
    require_set(!is_winning || before != nullptr, "winning positions have another store than reachable ones");
    auto numbering =
        is_winning ? before->numbering() : read_numbering(json, problem_->board.holes(), start_pegs);
    sections_.push_back(
        std::make_unique<TileSection>(file_, kind, std::move(ends), std::move(group), std::move(numbering)));
  }
  read_runs(*sections_.back(), at);
}

void SetReader::read_runs(SetSection& section, std::uint64_t& at) {
  for (;;) {
    require_bytes(at, word_bytes);
    const SetSection::Run run{at + word_bytes, file_.number(at, word_bytes)};
    at = run.at;
    if (run.number == 0) return;
    require_bytes(at, run.number);  // each takes more than a byte
    require_bytes(at, section.run_bytes(run.number));
    section.add(run);
    at += section.run_bytes(run.number);
  }
}

void SetReader::read_footer(const Json& footer) {
  const Json& sections = footer.at("sections");
  require_set(sections.size() == sections_.size() && !sections_.empty(),
              "its footer has other sections than the file");
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    for (const Json& number : sections[i].at("positions"))
      sections_[i]->positions_.push_back(read_set_count(number));
    require_set(sections_[i]->positions_.size() <= max_holes + 1, "its footer has too many levels");
    for (const Json& word : sections[i].at("fingerprints"))
      sections_[i]->fingerprints_.push_back(read_word(word, ~std::uint64_t{0}));
  }
  for (const Json& json : footer.at("levels")) {
    LevelStats& level = levels_.emplace_back();
    level.depth = read_set_number(json.at("depth"), 0, max_holes);
    level.pegs = read_set_number(json.at("pegs"), 0, max_holes);
    require_set(level.depth + 1 == static_cast<int>(levels_.size()), "its footer leaves out a level");
    for (std::size_t column = 0; column < column_count; ++column) {
      const std::string name(column_names[column]);
      if (json.contains(name)) level.values[column] = read_set_count(json[name]);
    }
    require_set(level[Column::positions].has_value(), "its footer does not count positions");
  }
}

namespace {

/// Those of the set.
std::vector<Position> held(const SetSection& section, std::vector<Position> positions) {
  std::erase_if(positions, [&](Position p) { return !section.contains(p); });
  sort_unique(positions);
  return positions;
}

}  // namespace

/// A list has all classes; tiles have one, and stand for those that the group carries it to.
void SetReader::find_reachable_parts() {
  const ClassSpace classes(problem_->board);
  for (const auto& section : sections_) {
    if (section->kind() != SetKind::reachable) continue;
    const bool has_all = dynamic_cast<const ListSection*>(section.get()) != nullptr;
    Part& part = reachable_.emplace_back(Part{section.get(), {}});
    std::vector<Position> seen;
    for (int element = 0; element < group_->order(); ++element) {
      const Position of_class =
          has_all ? 0 : classes.representative(group_->image(element, section->ends().front()));
      if (std::ranges::find(seen, of_class) != seen.end()) continue;
      seen.push_back(of_class);
      part.carriers.push_back(group_->permutation(element));
    }
  }
}

/// Of each class that a reachable part stands for: the winning section with the finish's targets, as a symmetry of the
/// search carries them there. Nothing where one is missing.
std::optional<std::vector<SetReader::Part>> SetReader::winning_parts(const Part& reachable) const {
  std::map<std::vector<Position>, const SetSection*> by_targets;
  auto section = std::ranges::find(sections_, reachable.section, &std::unique_ptr<SetSection>::get);
  for (++section; section != sections_.end() && (*section)->kind() == SetKind::winning; ++section)
    by_targets.emplace(held(*reachable.section, (*section)->ends()), section->get());
  const ClassSpace classes(problem_->board);
  const auto same_class = [&](const Permutation& g, const Permutation& carrier) {
    const Position seed = reachable.section->ends().front();
    return reachable.carriers.size() == 1 || classes.same_class(image(g, seed), image(carrier, seed));
  };
  std::vector<Part> parts;
  for (const Permutation& carrier : reachable.carriers) {
    bool is_found = false;
    for (int element = 0; element < group_->order() && !is_found; ++element) {
      const Permutation& g = group_->permutation(element);
      if (!same_class(g, carrier)) continue;
      std::vector<Position> targets;
      for (const Position p : problem_->finish->positions) targets.push_back(image(inverse(g), p));
      targets = held(*reachable.section, std::move(targets));
      const auto found = by_targets.find(targets);
      if (found != by_targets.end()) parts.push_back({found->second, {g}});
      is_found = targets.empty() || found != by_targets.end();
    }
    if (!is_found) return std::nullopt;
  }
  return parts;
}

void SetReader::find_winning_parts() const {
  const bool has_any =
      std::ranges::any_of(sections_, [](const auto& section) { return section->kind() == SetKind::winning; });
  if (!problem_->finish || !has_any) {
    no_winning_ = "has no winning positions. Make it with --finish, and without --max-depth.";
    return;
  }
  for (const Part& reachable : reachable_) {
    auto found = winning_parts(reachable);
    if (!found) {
      no_winning_ =
          "has no winning positions of its finish, only those of its images. Make it with the column "
          "winning_positions.";
      return;
    }
    std::ranges::move(*found, std::back_inserter(winning_));
  }
}

const std::string& SetReader::why_no_winning() const {
  std::call_once(winning_is_found_, [this] { find_winning_parts(); });
  return no_winning_;
}

bool SetReader::has_winning(const Finish& finish) const {
  return problem_->finish && problem_->finish->positions == finish.positions && why_no_winning().empty();
}

void SetReader::require_depth(int depth) const {
  if (has_depth(depth)) return;
  throw InputError("'" + path() + "' was made with --max-depth " + std::to_string(*max_depth_) +
                   ", and lacks the positions after more jumps. Make it without --max-depth.");
}

const std::vector<SetReader::Part>& SetReader::parts(SetKind kind) const {
  if (kind == SetKind::reachable) return reachable_;
  if (!why_no_winning().empty()) throw InputError("'" + path() + "' " + why_no_winning());
  return winning_;
}

void SetReader::damaged(const std::string& why) const {
  damaged_set(file_, why);
}

std::optional<std::uint64_t> SetReader::fingerprint(SetKind kind, int depth) const {
  std::uint64_t sum = 0;
  for (const Part& part : parts(kind)) {
    if (part.carriers.size() != 1 || part.carriers.front() != group_->permutation(0)) return std::nullopt;
    const std::vector<std::uint64_t>& levels = part.section->fingerprints_;
    if (static_cast<std::size_t>(depth) < levels.size()) sum += levels[static_cast<std::size_t>(depth)];
  }
  return sum;
}

void SetReader::visit_positions(SetKind kind, DepthRange depths, const DepthVisitor& visit) const {
  for (const Part& part : parts(kind)) part.section->visit_positions(depths, part.carriers, visit);
}

void SetReader::visit_members(SetKind kind, DepthRange depths, const DepthVisitor& visit) const {
  std::vector<const SetSection*> seen;
  for (const Part& part : parts(kind)) {
    if (std::ranges::find(seen, part.section) != seen.end()) continue;
    seen.push_back(part.section);
    part.section->visit_members(depths, visit);
  }
}

bool SetReader::contains(SetKind kind, Position p) const {
  if ((p & ~problem_->board.all_holes()) != 0) return false;
  for (const Part& part : parts(kind)) {
    for (const Permutation& carrier : part.carriers) {
      if (part.section->contains(image(inverse(carrier), p))) return true;
    }
  }
  return false;
}

}  // namespace pegspace
