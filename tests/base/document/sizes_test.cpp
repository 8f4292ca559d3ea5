#include "base/document/sizes.hpp"

#include "catch.hpp"

using namespace kbench;
using document::sizes_text;

TEST_CASE("sizes are named in the order of the signature, and those that it lacks by their names") {
  const auto signature = FunctionSignature{}.output("c").scalar("m").scalar("n").scalar("k");
  CHECK(sizes_text({{"k", 7}, {"m", 2}, {"n", 3}}, signature) == "m=2, n=3, k=7");
  CHECK(sizes_text({{"batch", 5}, {"k", 7}, {"heads", 4}, {"m", 2}}, signature) ==
        "m=2, k=7, batch=5, heads=4");
  CHECK(sizes_text({}, signature).empty());
}
