// Breadth-first search: reads that follow what was read before, in as many rounds as the graph is deep.
#ifdef __CUDACC__
#include "reference.cuh"
#else
#include "reference.hpp"
#endif

#include "graph.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

class Bfs final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "bfs",
            .title = "Levels of a breadth-first search",
            .description = R"(Finds how many edges the shortest path from a source to each vertex has:

$$l_v = \min\{\, m : \text{there are edges } s \to v_1 \to \dots \to v_m = v \,\}, \qquad l_s = 0$$

or -1 where there is no path.

| parameter | shape | meaning |
|---|---|---|
| `input_offsets` | vertices + 1 | where the edges of each vertex begin, and after the last one |
| `input_targets` | edges | where each edge leads |
| `output_levels` | vertices | the levels, -1 for vertices that are not reached |
| `vertices`, `edges`, `source` | scalars | the extents, and the vertex from which to search |

The graph is directed and in compressed sparse rows: the edges of vertex *v* lead to `input_targets[e]` for *e* from
`input_offsets[v]` to `input_offsets[v + 1]` - 1. All tensors hold `int32_t`. Edges may come twice and may lead back to
where they begin; a vertex may have none, or most of all. Depths are from a few levels to thousands. Edges whose targets
change nothing need not be looked at.

One operation is counted for each edge, a look at its target: *edges* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"graph", "memory-bound"},
            .dtypes = {DType::int32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_offsets")
        .input("input_targets")
        .output("output_levels")
        .scalar("vertices")
        .scalar("edges")
        .scalar("source");
  }

  // Depths are at most thousands: a path is short, and no grid is much longer than it is wide.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{vertices} vertices {edges} edges {inputs}", {"vertices", "edges", "width"});
    cases.derived("source", [](const TestCase& c) { return c.size("vertices") / 3; })
        .shapes({{[](const TestCase& c) { return c.size("vertices") + 1; }}, {"edges"}, {"vertices"}})
        .inputs({"uniform",
                 "skewed",
                 {"star",
                  [](const TestCase& c) { return c.size("edges") <= 1 << 21; }},  // one thread may visit all
                 {"alike", [](const TestCase& c) { return c.size("vertices") > 1; }},
                 {"path", [](const TestCase& c) { return c.size("vertices") <= 5000; }},
                 {"grid",
                  [](const TestCase& c) {
                    return c.size("vertices") / c.size("width") + c.size("width") <= 5000;
                  }}})
        .at_most("width", "vertices")
        .at_least("edges", "vertices");
    cases.correctness({{1, 1, 1}, {2, 3, 1}, {7, 12, 2}, {33, 70, 5}, {63, 192, 5}});
    cases.correctness({{500, 500, 20}}, "path");
    cases.correctness({{3000, 3600, 50}, {1001, 3000, 30}});
    cases.correctness({{1000, 8000, 30}}, "alike");
    cases.correctness({{2000, 30'001, 40}, {40'000, 600'000, 200}}, "skewed");
    cases.correctness({{3150, 15'750, 63}, {1500, 7500, 500}}, "grid");
    cases.correctness({{70'001, 150'000, 250}});
    cases.correctness({{3001, 20'000, 50}}, "star");
    if (device == DeviceKind::cpu) {
      cases.performance({{1 << 15, 1 << 19, 180}});
      cases.performance({{{1 << 16, 1 << 20, 250}, "Graph500's edge factor of 16, at scale 16"}}, "skewed");
      cases.performance({{200'000, 1'000'000, 450}});
      cases.performance({{75'000, 375'000, 250}}, "grid");
    } else {
      cases.performance({{1 << 20, 1 << 24, 1000}});
      cases.performance({{{1 << 20, 1 << 24, 1000}, "Graph500's edge factor of 16, at scale 20"},
                         {{4'847'571, 68'993'773, 2000}, "vertices and edges of soc-LiveJournal1"}},
                        "skewed");
      cases.performance({{300'000, 1'500'000, 600}}, "grid");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const graph::Graph graph{test_case.size("vertices"), test_case.size("edges"),
                             inputs[0].as<std::int32_t>(), inputs[1].as<std::int32_t>()};
    const Philox of_degrees = generate.stream();
    const Philox of_edges = generate.stream();
    if (test_case.inputs == "path") {
      place_offsets(graph, graph::Degrees::equal, of_degrees);
      link_neighbours(graph, graph.vertices, of_edges);
    } else if (test_case.inputs == "grid") {
      place_offsets(graph, graph::Degrees::similar, of_degrees);
      link_neighbours(graph, test_case.size("width"), of_edges);
    } else if (test_case.inputs == "alike") {
      place_offsets(graph, graph::Degrees::similar, of_degrees);
      link_alike(graph, of_edges);
    } else if (test_case.inputs == "skewed") {
      place_offsets(graph, graph::Degrees::skewed, of_degrees);
      link_to_hubs(graph, of_edges);
    } else if (test_case.inputs == "star") {
      place_offsets(graph, graph::Degrees::star, of_degrees);
      link_at_random(graph, of_edges);
    } else {
      place_offsets(graph, graph::Degrees::similar, of_degrees);
      link_at_random(graph, of_edges);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    graph::find_levels(inputs[0].as<std::int32_t>(), inputs[1].as<std::int32_t>(),
                       outputs[0].as<std::int32_t>(), test_case.size("vertices"), test_case.size("source"));
  }

  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // A look at the target of each edge.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("edges"); }
};

}  // namespace

KBENCH_PLUGIN(Bfs)
