#include "early_end.hpp"

#include "base/system/resources.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {

EarlyEnd::EarlyEnd(ProgressLine& progress, std::function<std::string()> so_far)
    : progress_(progress), so_far_(std::move(so_far)), began_(wall_seconds()) {}

std::string EarlyEnd::words(std::string reason) {
  progress_.erase();
  if (!reason.empty() && reason.back() != '.') reason += '.';
  const std::string place = progress_.how_far();
  const std::string games = games_ ? ", " + to_grouped(*games_) + " games counted" : "";
  return reason + " So far: " + human_seconds(wall_seconds() - began_) +
         (place.empty() ? ", no step finished" : ", " + place) + games + ". " + so_far_();
}

}  // namespace pegspace
