// Which returned tensors stay where they are, on a device that could lend them (src/python/kbench_python/returned.py).
#include "catch.hpp"
#include "python.hpp"

#include <string>

using kbench::tests::printed_by_python;

namespace {

// A device whose memory has 6 cells. A tensor is a cell; the outputs are cells that nobody can lend.
const std::string device = R"(
from kbench_python.calls import Plain
from kbench_python.returned import Returned
from kbench_python.runner import Solution

class Core:
    def __init__(self):
        self.sets, self.lent, self.copies, self.lends = 1, [], 0, True
    def kbench_sets(self):
        return self.sets
    def kbench_takes_turns(self):
        return False
    def kbench_begin(self):
        self.lent, self.copies = [], 0
        return True
    def kbench_open(self, number):
        return True
    def kbench_stop_clock(self):
        return True
    def kbench_end(self):
        return True
    def kbench_leave(self, number, output, address, count):
        if self.lends:
            self.lent.append((number, address))
        return self.lends
    def kbench_note_copy(self):
        self.copies += 1

class Output:
    dtype = shape = None

class Cell(Output):
    free = set()
    def __init__(self):
        self.number = min(Cell.free, default=None)
        if self.number is None:
            raise MemoryError
        Cell.free.remove(self.number)
    def __del__(self):
        if self.number is not None:
            Cell.free.add(self.number)

class Tensors:
    is_cuda = True
    def is_tensor(self, value):
        return True
    def is_there(self, value, output):
        return True
    def place(self, value, output):
        return value.number, 1
    def address(self, tensor):
        return 100
    def store(self, value, output):
        stored.append(value.number)

class OnThatDevice(Solution):
    def __init__(self, function):
        Cell.free = set(range(6))
        self.core, self.tensors = Core(), Tensors()
        self.style = Plain(self.tensors, function, {"call": {}})
        self.returned = Returned(self.core, self.tensors)
    def place(self):
        self.calls = [self.style.bound([], [Output()]) for _ in range(self.core.sets)]
    def call_sets(self, count):
        global stored
        stored = []
        if count != self.core.sets:
            self.returned.watch()
        self.core.sets = count
        assert self.call()
        return len(self.core.lent), self.core.copies, stored
)";

}  // namespace

TEST_CASE("a returned tensor stays where it is until the next call") {
  const std::string printed = printed_by_python(device + R"(
solution = OnThatDevice(Cell)
print([solution.call_sets(1)[:2] for _ in range(8)], solution.call_sets(4)[:2], solution.call_sets(1)[:2])
)");
  CHECK(printed == "[" + std::string("(1, 0), (1, 0), (1, 0), (1, 0), (1, 0), (1, 0), (1, 0), (1, 0)") +
                       "] (4, 0) (1, 0)\n");
}

TEST_CASE("what the device does not lend is copied") {
  const std::string printed = printed_by_python(device + R"(
solution = OnThatDevice(Cell)
solution.core.lends = False
print(solution.call_sets(1), solution.call_sets(3))
)");
  CHECK(printed == "(0, 1, [0]) (0, 3, [0, 1, 2])\n");
}

TEST_CASE("a buffer that is returned again is copied from then on, while no batch needs it twice") {
  const std::string printed = printed_by_python(device + R"(
made = []
def buffer():
    made.append(1)
    return kept
solution = OnThatDevice(buffer)
kept = Cell()
print([solution.call_sets(1) for _ in range(3)])

solution = OnThatDevice(buffer)
kept = Cell()
print(solution.call_sets(1), len(made))
print(solution.call_sets(3), len(made))
)");
  CHECK(printed ==
        "[(1, 0, []), (0, 1, [0]), (0, 1, [0])]\n"
        "(1, 0, []) 4\n"
        "(0, 3, [0, 0, 0]) 10\n");  // three calls with one result, and all three again
}

TEST_CASE("results of a batch that there is no memory for are copied one after the other") {
  const std::string printed = printed_by_python(device + R"(
solution = OnThatDevice(Cell)
print(solution.call_sets(1)[:2], solution.call_sets(7)[:2], solution.call_sets(1)[:2])
)");
  CHECK(printed == "(1, 0) (0, 7) (0, 1)\n");
}

TEST_CASE("a result that is kept for comparison gives way to a call that needs the memory") {
  const std::string printed = printed_by_python(device + R"(
def four():
    cells = [Cell() for _ in range(4)]
    return cells[0]
solution = OnThatDevice(four)
held = [Cell(), Cell()]
print([solution.call_sets(1)[:2] for _ in range(3)])
def too_much():
    return [Cell() for _ in range(7)][0]
solution = OnThatDevice(too_much)
try:
    solution.call_sets(1)
except MemoryError:
    print("no memory")
)");
  CHECK(printed == "[(1, 0), (1, 0), (1, 0)]\nno memory\n");
}
