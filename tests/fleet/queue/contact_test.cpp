#include "store/queues/contact.hpp"

#include "catch.hpp"

namespace kbench::queue_store {
namespace {

using namespace std::chrono_literals;

// A store whose clock goes as that of the process does.
struct Store {
  Contact contact;
  Contact::Clock::time_point now{};
  Contact::Duration time = 1000s;

  void write_after(Contact::Duration pause) {
    now += pause;
    time += pause;
    contact.note(now, time);
  }
  Contact::Duration lasted() const { return contact.lasted(now, time); }
};

}  // namespace

TEST_CASE(
    "contact with a store lasts while writes follow each other, and begins anew after a long pause or an "
    "error") {
  Store store;
  CHECK(store.lasted() == 0s);
  for (int i = 0; i < 10; ++i) store.write_after(1s);
  CHECK(store.lasted() == 9s);
  CHECK(store.contact.lasted(store.now + 20s, store.time + 20s) == 0s);
  store.write_after(20s);  // it was locked
  CHECK(store.lasted() == 0s);
  store.write_after(2s);
  CHECK(store.lasted() == 2s);
  store.contact.lose();
  CHECK(store.lasted() == 0s);
  store.write_after(1s);
  CHECK(store.lasted() == 0s);
}

TEST_CASE("what delayed a write gives others more time, for a while") {
  Store store;
  store.write_after(1s);
  store.write_after(1s);
  CHECK(store.contact.slack() < 500ms);
  store.write_after(4s);
  CHECK(store.lasted() == 5s);
  CHECK(store.contact.slack() == 3s);
  store.write_after(1s);
  CHECK(store.contact.slack() == 1500ms);
  for (int i = 0; i < 10; ++i) store.write_after(1s);
  CHECK(store.contact.slack() < 500ms);
}

TEST_CASE("a clock of the store that jumps ahead counts as a pause, and one that is set back does not") {
  Store store;
  store.write_after(1s);
  store.write_after(1s);
  store.time -= 3600s;
  store.write_after(1s);
  CHECK(store.lasted() == 2s);
  store.time += 3600s;
  CHECK(store.lasted() == 0s);
  store.write_after(1s);
  CHECK(store.lasted() == 0s);
}

}  // namespace kbench::queue_store
