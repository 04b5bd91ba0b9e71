#include "levels/kit/simd.hpp"

#include "levels/kit/simd_targets.hpp"
// What Highway compiles for follows from the macros above.
#include <hwy/highway.h>

#include <cstdint>
#include <cstdlib>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {

namespace {

/// Bits of the Highway targets compiled here that the processor can run; the lowest bit is the best target.
std::int64_t runnable_targets() {
  hwy::SetSupportedTargetsForTest(0);
  return hwy::SupportedTargets() & HWY_TARGETS;
}

std::string forced;

}  // namespace

std::vector<std::string> simd_targets() {
  const std::string kept = forced;
  std::vector<std::string> names;
  for (std::int64_t left = runnable_targets(); left != 0; left &= left - 1)
    names.push_back(hwy::TargetName(left & -left));
  force_simd_target(kept);
  return names;
}

std::string simd_target() {
  return forced.empty() ? simd_targets().front() : forced;
}

void force_simd_target(std::string_view name) {
  const std::int64_t all = runnable_targets();
  std::int64_t chosen = name.empty() ? all : 0;
  std::vector<std::string> names;
  for (std::int64_t left = all; left != 0; left &= left - 1) {
    names.push_back(hwy::TargetName(left & -left));
    if (names.back() == name) chosen = left & -left;
  }
  if (chosen == 0) {
    hwy::GetChosenTarget().Update(all);
    throw InputError("PEGSPACE_SIMD is '" + std::string(name) + "'. This processor can run " +
                     join(names, ", ") + ".");
  }
  if (!name.empty()) hwy::SetSupportedTargetsForTest(chosen);
  hwy::GetChosenTarget().Update(chosen);
  forced = name;
}

void obey_simd_environment() {
  if (const char* name = std::getenv("PEGSPACE_SIMD"); name != nullptr && *name != '\0')
    force_simd_target(name);
}

}  // namespace pegspace
