#include <algorithm>
#include <chrono>
#include <iostream>
#include <vector>

namespace hearth {

using namespace std::chrono_literals;

template <typename Heat>
struct Ember {
  Heat heat;
  std::chrono::seconds age = 0s;

  [[nodiscard]] constexpr bool glows() const noexcept { return heat > Heat{480}; }
};

// What is left of the fire, hottest first.
auto bank(std::vector<Ember<double>> embers) {
  std::erase_if(embers, [](const auto& ember) { return !ember.glows(); });
  std::ranges::sort(embers, std::greater{}, &Ember<double>::heat);
  return embers;
}

}  // namespace hearth

int main() {
  for (const auto& [heat, age] : hearth::bank({{612.5, 90s}, {455.0}})) {
    std::cout << heat << " K after " << age.count() << " s\n";
  }
}
