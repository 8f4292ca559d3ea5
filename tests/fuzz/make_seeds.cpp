// Writes the seeds of the fuzzers: messages and documents as kbench itself makes them, and of each kind one that an honest
// program would not send. To be run again when a format changes, from the root of the source tree, in a build without
// sanitizers:
//
//     cmake --build build/release --target fuzz-seeds && build/release/bin/fuzz-seeds tests/corpus/fuzz
#include "base/document/json.hpp"
#include "base/document/sample_evaluation.hpp"
#include "base/system/channel.hpp"
#include "evaluate/reference/carried_values.hpp"
#include "fleet/batch/record.hpp"
#include "fuzz/input.hpp"
#include "isolation/process/messages.hpp"
#include "isolation/protocol/frames.hpp"
#include "isolation/protocol/gpu_json.hpp"
#include "isolation/protocol/messages.hpp"

#include <kbench/plugin.hpp>
#include <kbench/request.hpp>

#include <nlohmann/json.hpp>

#include <elf.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace kbench::fuzz {
namespace {

using system::Json;
namespace fs = std::filesystem;

template <class T>
std::string bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::string byte(std::size_t value) { return std::string(1, static_cast<char>(value)); }

class Seeds {
 public:
  explicit Seeds(fs::path corpus) : corpus_(std::move(corpus)) {}

  void write(const char* target, const char* name, const std::string& bytes) const {
    fs::create_directories(corpus_ / target);
    std::ofstream(corpus_ / target / name, std::ios::binary) << bytes;
  }

 private:
  fs::path corpus_;
};

ProblemDescription some_problem() {
  ProblemDescription problem;
  problem.info = {.name = "scaled",
                  .title = "Scaled",
                  .description = "y = a x",
                  .difficulty = "easy",
                  .tags = {"elementwise"},
                  .dtypes = {DType::float32, DType::float16},
                  .cuda_libraries = {"cublas"}};
  problem.signature = FunctionSignature{}.input("x").output("y").scalar("n");
  problem.plugin = "/usr/lib/kbench/plugins/scaled.so";
  CaseDescription each;
  each.test_case.name = "1024";
  each.test_case.purpose = Purpose::performance;
  each.test_case.sizes = {{"n", 1024}};
  each.test_case.shapes = {{1024}, {32, 32}};
  each.flops = 1024;
  each.bytes = 8192;
  each.scalars = {std::int64_t{1024}};
  each.tolerances = {{.absolute = 1e-6, .relative = 1e-5}};
  problem.cases = {each};
  return problem;
}

protocol::Judgement some_judgement() {
  const Evaluation evaluation = testing::sample_evaluation();
  return {.failure = decision::Failure{.kind = decision::FailureKind::wrong_output,
                                       .text = evaluation.explanation,
                                       .place = "case '1024'"},
          .suspicions = evaluation.integrity.suspicions,
          .warnings = evaluation.integrity.warnings,
          .roofline = evaluation.roofline};
}

CaseCheck some_case_check() {
  return {
      .name = "1024",
      .mutants = {{.mutant = "all zeros", .output = "y", .must_fail_everywhere = true},
                  {.mutant = "negated", .output = "y", .fate = MutantFate::accepted, .tolerance_used = 0.5}},
      .failures = {"create_inputs() leaves 1 of the 8 elements of x unwritten, the first is x[7]"}};
}

std::vector<std::pair<const char*, Json>> host_messages() {
  using namespace protocol;
  const auto said = [](const RefereeMessage& message) { return encode(message).body; };
  const auto of_launcher = [](const process::LauncherReply& message) {
    return process::encode(message).body;
  };
  process::ChildExit exit;
  exit.code = 1;
  process::ChildSpec shell;
  shell.arguments = {"/bin/sh", "-c", "true"};
  return {{"described", said(Described{.problem = some_problem(),
                                       .device = {.name = "NVIDIA H200",
                                                  .architecture = "sm_90",
                                                  .uuid = "0123456789abcdef0123456789abcdef",
                                                  .identity = "gpu-1"}})},
          {"gpu_list", said(GpuList{.gpus = {{.name = "NVIDIA H200", .compute_capability = "9.0"}}})},
          {"runner_walls", said(RunnerWalls{.walls = 7})},
          {"claimed", said(Claimed{.before = {.used_memory_bytes = 1'048'576, .compute_processes = 2}})},
          {"probed", said(Probed())},
          {"working", said(Working{.progress = {.phase = Phase::sampling, .case_name = "1024", .cv = 0.01}})},
          {"drawn", said(Drawn{.seed = {1, 2, 3}, .hidden_cases = 4})},
          {"case_judged", said(CaseJudged{.result = testing::sample_evaluation().cases.front()})},
          {"judged", said(Judged{.judgement = some_judgement()})},
          {"case_checked", said(CaseChecked{.check = some_case_check()})},
          {"failed", said(Failed{.kind = Failed::Kind::problem, .text = "info(): no"})},
          {"judge", encode(HostMessage(Judge{.request = {.cases = {0, 1}, .options = {.seed = Seed{}}},
                                             .required_walls = 7,
                                             .runner_pid = 4711}))
                        .body},
          {"started", of_launcher(process::Started{.child = 1, .missing_walls = {{"landlock", ""}}})},
          {"exited", of_launcher(process::Exited{.child = 1, .exit = exit, .output = {'o', 'h', 255}})},
          {"removed", of_launcher(process::Removed{.left = {"/tmp/left"}})},
          {"start", process::encode(process::Start{.child = 1, .spec = shell}).body},
          {"fork", process::encode(process::Fork{.child = 1, .spec = shell}).body},
          {"forked", process::encode(process::Forked{.child = 1, .pid = 4711}).body}};
}

// As the sending end writes it.
std::string framed(const Json& body) {
  auto [a, b] = system::Channel::make_pair();
  system::Channel(std::move(a)).send(body);
  std::string bytes(65'536, '\0');
  bytes.resize(static_cast<std::size_t>(::recv(b.get(), bytes.data(), bytes.size(), 0)));
  return bytes;
}

std::string part(std::size_t descriptor_count, const std::string& bytes) {
  return byte(descriptor_count) + byte(bytes.size()) + bytes;
}

void write_messages(const Seeds& seeds) {
  for (const auto& [name, body] : host_messages()) seeds.write("replies", name, body.dump());

  const std::string walls = framed({{"walls", 7}});
  std::string started = framed({{"started", 1}, {"pid", 4711}});
  started[4] = 1;  // the count of its descriptors
  seeds.write("channel", "messages", part(0, walls) + part(1, started) + part(0, walls));
  seeds.write("channel", "in_halves", part(0, walls.substr(0, 9)) + part(0, walls.substr(9)));
  seeds.write("channel", "together", part(0x40, walls) + part(1, started));
  seeds.write("channel", "without_its_descriptor", part(0, started));
  seeds.write("channel", "descriptors_of_nobody", part(3, walls) + part(20, started));
  seeds.write("channel", "long", byte(0) + byte(255) + framed(host_messages().front().second));
  seeds.write("channel", "endless", part(0, "KBM1" + std::string(4, '\0') + std::string(8, '\xff')));
}

void write_frames(const Seeds& seeds) {
  using protocol::Answer;
  using protocol::AnswerKind;
  const auto packet = [](const Answer& answer, std::size_t about) {
    return byte(about | sizeof answer) + bytes_of(answer);
  };
  constexpr std::size_t knows_the_order = 32;
  const std::string ready = packet({.kind = AnswerKind::ready, .value = 7}, 0);
  const std::string done = packet({.kind = AnswerKind::done, .value = 1'500}, knows_the_order);
  seeds.write("runner_answers", "done", ready + done + done + done);
  seeds.write("runner_answers", "unasked", ready + packet({.value = 1}, knows_the_order | 128U) + done);
  seeds.write("runner_answers", "with_descriptor", ready + packet({.value = 1}, knows_the_order | 64U));
  seeds.write("runner_answers", "wrong_order", ready + packet({.value = 1}, 0));
  seeds.write("runner_answers", "negative_time",
              ready + packet({.value = ~std::uint64_t{0}}, knows_the_order));
  seeds.write("runner_answers", "not_ready", done);
  seeds.write("runner_answers", "half", ready + byte(7) + "half of");
  seeds.write("runner_answers", "closed", ready + byte(0));
  for (const auto kind : {AnswerKind::not_loaded, AnswerKind::no_memory, AnswerKind::exception,
                          AnswerKind::device_fault, static_cast<AnswerKind>(99)}) {
    const std::string name = "kind_" + std::to_string(static_cast<unsigned>(kind));
    seeds.write("runner_answers", name.c_str(),
                ready + done + packet({.kind = kind, .value = 700}, knows_the_order));
  }
  protocol::ReturnedTensors tensors{.answer = {.kind = AnswerKind::returned, .value = 2}};
  tensors.places.fill({.offset = 512, .set = 1, .tensor = 1});
  constexpr std::size_t of_places = 31;
  const auto places = [&] {
    constexpr std::size_t taken = sizeof(protocol::Answer) + 2 * sizeof(protocol::ReturnedTensor);
    return byte(of_places | knows_the_order) + bytes_of(tensors).substr(0, taken);
  };
  seeds.write("runner_answers", "returned", ready + places() + done);
  tensors.places[1].tensor = 0;
  seeds.write("runner_answers", "returned_input", ready + places() + done);
  tensors.answer.value = 1'000;
  seeds.write("runner_answers", "returned_too_many", ready + places());

  const auto order = [](std::size_t descriptors, std::size_t kind, const std::string& bytes) {
    return byte(descriptors) + byte(1) + byte(kind) + byte(bytes.size()) + bytes;
  };
  const auto sets = [](std::uint64_t count) {
    protocol::Order fields;
    fields.set_count = count;
    return bytes_of(fields).substr(offsetof(protocol::Order, input_arena_bytes), 40);
  };
  seeds.write("runner_orders", "map_and_call",
              order(2, 2, {}) + order(0, 3, sets(9)) + order(2, 3, sets(10)));
  seeds.write("runner_orders", "load", order(1, 1, {}) + order(0, 1, {}));
  seeds.write("runner_orders", "failures",
              order(0, 3, sets(1)) + order(0, 3, sets(2)) + order(0, 3, sets(3)));
  seeds.write("runner_orders", "unknown", order(0, 4, {}) + order(7, 0, {}));
  seeds.write("runner_orders", "short", std::string(3, '\0') + byte(4) + "FRM1");
}

void write_documents(const Seeds& seeds) {
  const Evaluation evaluation = testing::sample_evaluation();
  seeds.write("results", "evaluation", to_json(evaluation));
  seeds.write("requests", "results",
              batch::record({.id = "a", .key = std::string(64, '0'), .meta = "{}"}, evaluation, true, 1,
                            SampleDetail::summary) +
                  "\n");
  const Submission submission{.language = Language::cpp, .files = {{"a.cpp", "int x;"}, {"b.hpp", "\xff"}}};
  seeds.write("requests", "request", to_json(request_of("vector_add", submission, {})));
  seeds.write(
      "requests", "candidates",
      R"({"id":"a","problem":"p","files":[{"path":"a.cpp","text":"int x;"}],"options":{"dtype":"int8"}})"
      "\n{\"id\":\"b\",\"problem\":\"p\",\"files\":[\"c.jsonl\"]}\n");
  seeds.write(
      "requests", "solution",
      R"({"name":"n","definition":"d","author":"a","spec":{"language":"python","entry_point":"m.py::run"},)"
      R"("sources":[{"path":"m.py","content":"def run(x): pass"}]})");
  Json entry{{"started", "2026-11-21T22:18:00.123456Z"},
             {"problem", "matmul"},
             {"device", "cpu"},
             {"language", "cpp"},
             {"files", {"mine.cpp"}},
             {"evaluation", nullptr},
             {"error", ""}};
  seeds.write("results", "journal_begun", entry.dump());
  entry["evaluation"] = Json::parse(to_json(evaluation));
  seeds.write("results", "journal_finished", entry.dump());
  seeds.write(
      "results", "quarantine",
      Json{{"since", "2026-11-22T04:05:06Z"}, {"reason", "ECC"}, {"problem", "matmul"}, {"submission", "ff"}}
          .dump());
  seeds.write("results", "roofline", Json(Roofline{.copy_gbps = 2000.0, .read_gbps = 4000.0}).dump());
}

void write_boards(const Seeds& seeds) {
  const std::string time = "2026-11-21T22:18:00.123456Z";
  const std::string sha256 = "5cbac8b1aad1a959cbd1bb42961355730429dd7b0befca9698da01d9058c5289";
  const auto evaluation = [&](int id, const char* state) {
    return Json{{"id", id},    {"state", state},  {"started", time},  {"ended", time},
                {"error", ""}, {"host", "judge"}, {"result", nullptr}};
  };
  Json finished = evaluation(2, "finished");
  finished["result"] = Json::parse(to_json(testing::sample_evaluation()));
  Json board{{"format", "kbench-board"},
             {"format_version", 6},
             {"kbench", "0.2.0"},
             {"exported", time},
             {"board",
              {{"name", "sums"},
               {"kind", "problem"},
               {"problem", "matmul"},
               {"reference", nullptr},
               {"created", time},
               {"creator", "ada"},
               {"closed", nullptr},
               {"deadline", "2026-12-01T18:00:00.000000Z"},
               {"description", "Sums."},
               {"devices", {"NVIDIA H200"}},
               {"dtype", "float64"},
               {"ranking", "runtime"},
               {"start", nullptr},
               {"quota", 0},
               {"limits", nullptr},
               {"baseline", nullptr},
               {"weaknesses", nullptr},
               {"ranks_teams", false},
               {"hidden_until_end", false},
               {"anonymous", false},
               {"requires_isolation", false}}},
             {"secret", ""},
             {"teams", Json::array()},
             {"versions", Json::array()},
             {"sources", {{sha256, "int x;"}}},
             {"references", Json::array()},
             {"submissions",
              {{{"id", 1},
                {"user", "bob"},
                {"team", ""},
                {"recorded", time},
                {"device", ""},
                {"language", "cpp"},
                {"files", {{{"path", "mine.cpp"}, {"sha256", sha256}}}},
                {"evaluations", {evaluation(1, "failed"), finished}}}}},
             {"log", Json::array()},
             {"disqualified", Json::array()},
             {"comparisons", Json::array()}};
  board["submissions"][0]["evaluations"][0]["error"] = "it was interrupted";
  seeds.write("boards", "exported", board.dump());

  Json of_teams = board;
  for (const char* const each : {"ranks_teams", "hidden_until_end", "anonymous"})
    of_teams["board"][each] = true;
  of_teams["secret"] = sha256;
  of_teams["teams"] = {{{"name", "red"}, {"members", {"bob", "eve"}}},
                       {{"name", "blue"}, {"members", {"carol"}}}};
  of_teams["submissions"][0]["team"] = "red";
  of_teams["log"] = {{{"time", time},
                      {"by", "ada"},
                      {"action", "join"},
                      {"user", "carol"},
                      {"team", "blue"},
                      {"detail", ""}}};
  of_teams["disqualified"] = {
      {{"user", ""}, {"team", "blue"}, {"submission", 0}, {"reason", "why"}, {"by", "ada"}, {"time", time}}};
  seeds.write("boards", "teams", of_teams.dump());

  board["submissions"].clear();
  seeds.write("boards", "empty", board.dump());
  board["format_version"] = 7;
  seeds.write("boards", "another_version", board.dump());
}

void write_submissions(const Seeds& seeds) {
  const auto file = [](const std::string& name, const std::string& text) {
    return byte(name.size()) + name + byte(text.size()) + text;
  };
  seeds.write("submission", "plain", byte(0) + file("mine.cpp", "int x;") + file("tiles/tile.hpp", "int y;"));
  seeds.write("submission", "cuda", byte(1) + file("mine.cu", "int x;"));
  seeds.write("submission", "climbs_out", byte(0) + file("../mine.cpp", "int x;"));
  seeds.write("submission", "file_and_directory", byte(0) + file("a.cpp", "1") + file("a.cpp/b.cpp", "2"));
}

void write_files(const Seeds& seeds) {
  PluginAbi abi = plugin_abi;
  seeds.write("plugin", "ours", byte(0) + bytes_of(abi));
  seeds.write("plugin", "exports_nothing", byte(7));
  abi.string_size += 8;
  seeds.write("plugin", "other_headers", byte(0) + bytes_of(abi));
  abi.standard_library ^= 1U;
  seeds.write("plugin", "other_library", byte(0) + bytes_of(abi));
  ++abi.compiler;
  seeds.write("plugin", "other_compiler", byte(0) + bytes_of(abi));
  ++abi.version;
  seeds.write("plugin", "other_version", byte(0) + bytes_of(abi));

  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_machine = EM_X86_64;
  header.e_type = ET_DYN;
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = 2;
  Elf64_Phdr load{};
  load.p_type = PT_LOAD;
  load.p_filesz = sizeof header + 2 * sizeof load;
  Elf64_Phdr dynamic{};
  dynamic.p_type = PT_DYNAMIC;
  const std::string object = bytes_of(header) + bytes_of(load) + bytes_of(dynamic);
  seeds.write("shared_object", "smallest", object);
  seeds.write("shared_object", "truncated", object.substr(0, object.size() - 1));
  seeds.write("shared_object", "script", "#!/bin/sh\n");
  seeds.write("kept_plugin", "kept", byte(1) + object);
  seeds.write("kept_plugin", "without_seal", byte(0) + object);
  seeds.write("kept_plugin", "no_object", byte(70) + "#!/bin/sh\n");
}

void write_printed_text(const Seeds& seeds) {
  const auto write = [&](const char* name, const std::string& text) {
    seeds.write("printed_text", name, byte(200) + text);
  };
  write("gcc",
        "mine.cpp:3:17: error: 'no' was not declared in this scope\n    3 |   float x = no;\n      |         "
        "    ^~\n"
        "mine.cpp:1:6: warning: no previous declaration for 'void solution(int)' [-Wmissing-declarations]\n");
  write("ld",
        "/usr/bin/ld: /tmp/ccX.o: in function `kbench_entry':\nmine.cpp:(.text+0x12): undefined reference to "
        "`solution'\n");
  write("nvcc",
        "mine.cu(4): error: identifier \"no\" is undefined\n\n1 error detected in the compilation of "
        "\"/tmp/tmpxft_00005c95_00000000-6_mine.cudafe1.cpp\".\n");
  write("memcheck",
        "========= COMPUTE-SANITIZER\n========= Invalid __global__ write of size 4 bytes\n"
        "=========     at twice(const float *, float *, unsigned long)+0x120 in mine.cu:4\n"
        "=========     by thread (3,0,0) in block (0, 0, 0)\n=========     Access at 0x7f5d2a000414 is out "
        "of bounds\n"
        "=========     Device Frame:f(int)+0x10 in mine.cu:9\n========= ERROR SUMMARY: 1 error\n");
  write("racecheck",
        "========= Error: Race reported between Write access at twice(float *)+0x40 in mine.cu:7\n"
        "=========     and Read access at twice(float *)+0x80 in mine.cu:8 [16 hazards]\n"
        "========= RACECHECK SUMMARY: 1 hazard displayed\n");
  write("terminal",
        "\x1b[31mred\x1b[0m \r\a\xe2\x80\xae \xf0\x9f\x98\x80 e\xcc\x81 \xff\xc0\x80\xed\xa0\x80\n\tend");
  write("ncu",
        "==PROF== Profiling \"twice\": 0%....50%....100% - 17 passes\n"
        "\"ID\",\"Kernel Name\",\"dram__bytes.sum\",\"gpu__time_duration.sum\","
        "\"smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio\"\n"
        "\"\",\"\",\"Mbyte\",\"us\",\"inst\"\n"
        "\"0\",\"twice(float *, \"\"x\"\")\",\"1,234.5\",\"282.4\",\"0.5\"\n"
        "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission\n");
  write("nvdisasm",
        "\t.section\t.text._Z4copyPf,\"ax\",@progbits\n\t//## File \"/source/mine.cu\", line 2\n"
        "        /*0000*/                   EXIT ;\n.L_x_0:\n        /*0010*/                   NOP;\n");
  write("ptx",
        ".visible .entry _Z4copyPf(\n.param .u64 p\n)\n{\n.loc\t1 2 3, function_name $L, inlined_at 1 2 59\n"
        "ret;\n}\n.file\t1 \"/source/mine.cu\"\n.section\t.debug_str\n");
}

void write_carried_values(const Seeds& seeds) {
  const std::pair<tests::Nested, device_vector<double>> value{tests::sample(),
                                                              device_vector<double>(std::vector{0.5, 1.5})};
  const harness::Extent extent = harness::extent_of(value);
  const tests::Memory memory(device_memory::alignment * 4, device_memory::alignment);
  harness::write(memory.wire, value);
  const std::string bytes(reinterpret_cast<const char*>(memory.wire.begin),
                          harness::length_bytes + extent.stream);
  seeds.write("carried_values", "all_kinds", byte(1) + bytes);
  seeds.write("carried_values", "truncated", byte(1) + bytes.substr(0, bytes.size() / 2));
  seeds.write("carried_values", "too_large", byte(0) + std::string(8, '\xff'));
}

}  // namespace
}  // namespace kbench::fuzz

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: fuzz-seeds DIRECTORY\n", stderr);
    return 2;
  }
  const kbench::fuzz::Seeds seeds(arguments[1]);
  kbench::fuzz::write_messages(seeds);
  kbench::fuzz::write_frames(seeds);
  kbench::fuzz::write_documents(seeds);
  kbench::fuzz::write_boards(seeds);
  kbench::fuzz::write_submissions(seeds);
  kbench::fuzz::write_files(seeds);
  kbench::fuzz::write_printed_text(seeds);
  kbench::fuzz::write_carried_values(seeds);
  return 0;
}
