// Breadth-first search: reads that follow what was read before, in as many rounds as the graph is deep.
#ifdef __CUDACC__
#include "reference.cuh"
#else
#include "reference.hpp"
#endif

#include "graph.hpp"

#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

class Bfs final : public Problem {
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
where they begin; a vertex may have none, or thousands. Depths are from a few levels to thousands.

One operation is counted for each edge, a look at its target: *edges* in all.)",
            .difficulty = "medium",
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

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t vertices, std::int64_t edges,
                              const std::string& inputs, const std::string& origin = "") {
      cases.push_back(
          {.name = std::to_string(vertices) + " vertices " + std::to_string(edges) + " edges " + inputs,
           .purpose = purpose,
           .sizes = {{"vertices", vertices}, {"edges", edges}, {"source", vertices / 3}},
           .shapes = {{vertices + 1}, {edges}, {vertices}},
           .inputs = inputs,
           .origin = origin});
    };
    const auto add_grid = [&](Purpose purpose, std::int64_t height, std::int64_t width) {
      add_case(purpose, height * width, 5 * height * width, "grid");
      cases.back().sizes["width"] = width;
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, 1, 1, "uniform");
    add_case(correctness, 2, 3, "uniform");
    add_case(correctness, 7, 12, "uniform");
    add_case(correctness, 33, 70, "uniform");
    add_case(correctness, 500, 500, "path");
    add_case(correctness, 3000, 3600, "uniform");
    add_case(correctness, 1001, 3000, "uniform");
    add_case(correctness, 1000, 8000, "alike");
    add_case(correctness, 2000, 30'001, "skewed");
    add_grid(correctness, 50, 63);
    add_grid(correctness, 3, 500);
    add_case(correctness, 70'001, 150'000, "uniform");
    add_case(correctness, 40'000, 600'000, "skewed");

    const Purpose performance = Purpose::performance;
    if (device == DeviceKind::cpu) {
      add_case(performance, 1 << 15, 1 << 19, "uniform");
      add_case(performance, 1 << 16, 1 << 20, "skewed", "Graph500's edge factor of 16, at scale 16");
      add_case(performance, 200'000, 1'000'000, "uniform");
      add_grid(performance, 300, 250);
    } else {
      add_case(performance, 1 << 20, 1 << 24, "uniform");
      add_case(performance, 1 << 20, 1 << 24, "skewed", "Graph500's edge factor of 16, at scale 20");
      add_case(performance, 4'847'571, 68'993'773, "skewed", "vertices and edges of soc-LiveJournal1");
      add_grid(performance, 500, 600);
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
