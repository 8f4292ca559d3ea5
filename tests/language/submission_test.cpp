#include "catch.hpp"
#include "toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>
#include <kbench/submission.hpp>

#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

using namespace kbench;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> names(const Submission& submission) {
  std::vector<std::string> paths;
  for (const SourceFile& file : submission.files) paths.push_back(file.path);
  return paths;
}

std::string error_of(const std::function<Submission()>& make) {
  try {
    make();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

bool says(const std::function<Submission()>& make, const std::string& part) {
  const std::string text = error_of(make);
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return true;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a file is read when the submission is made, and is called by its own name") {
  const ScratchDirectory place;
  const fs::path file = place.write("deep/mine.cpp", "int x;\n");
  const Submission submission = Submission::from_file(file);
  place.write("deep/mine.cpp", "changed");
  CHECK(submission.language == Language::cpp);
  CHECK(names(submission) == Names{"mine.cpp"});
  CHECK(submission.files.front().text == "int x;\n");
}

TEST_CASE("a solution in JSON is the files that it has, and in Python one that names its function") {
  const ScratchDirectory place;
  const auto with = [&](const std::string& spec, const std::string& sources) {
    return Submission::from_file(place.write(
        "solution.json", R"({"name": "a", "spec": {)" + spec + R"(}, "sources": [)" + sources + "]}"));
  };
  const std::string python = R"({"path": "main.py", "content": "def run(x):\n    pass\n"})";
  const Submission submission = with(R"("language": "python", "entry_point": "main.py::run")", python);
  CHECK(submission.language == Language("python"));
  CHECK(names(submission) == Names{"main.py", "kbench_entry.py"});
  CHECK(submission.files.back().text.find("import_module(\".main\", __package__).run\n") !=
        std::string::npos);
  CHECK(with(R"("languages": ["pytorch", "triton"], "entry_point": "main.py::run")", python).language ==
        Language("triton"));
  const std::string cuda = R"({"path": "a.cu", "content": "int x;"}, {"path": "a.h", "content": "//"})";
  const Submission compiled = with(R"("language": "cuda", "entry_point": "a.cu::solution")", cuda);
  CHECK(compiled.language == Language::cuda);
  CHECK(names(compiled) == Names{"a.cu", "a.h"});
}

TEST_CASE("a document that is no solution is met with what is wrong in it") {
  const ScratchDirectory place;
  const auto complains = [&](const std::string& text, const std::string& part) {
    const fs::path file = place.write("solution.json", text);
    return says([&] { return Submission::from_file(file); }, part);
  };
  const auto python = [](const std::string& path, const std::string& entry) {
    return R"({"spec": {"language": "python", "entry_point": ")" + entry + R"("}, "sources": [{"path": ")" +
           path + R"(", "content": "x = 1"}]})";
  };
  complains("", "it is empty");
  complains("{", "this is no solution in JSON");
  complains(std::string(100, '[') + std::string(100, ']'), "64 deep");
  complains("[]", "expected an object");
  complains(R"({"sources": [7]})", "sources[0]: expected an object");
  complains(R"({"sources": [{"path": 7}]})", "sources[0].path: expected text");
  complains(R"({"sources": [{"path": "a.py", "content": ""}]})", "spec: is missing");
  complains(R"({"sources": [], "spec": []})", "spec: expected an object");
  complains(R"({"sources": [], "spec": {"language": "mojo"}})", "spec.language: 'mojo' is no language");
  complains(R"({"sources": [], "spec": {"languages": ["triton", "cuda_cpp"]}})", "not in both");
  complains(R"({"sources": [], "spec": {"languages": []}})", "at least one language");
  complains(python("main.py", "main.py"), "spec.entry_point: expected a file and a function");
  complains(python("main.py", "main.py::run()"), "spec.entry_point: expected a file and a function");
  complains(python("main.py", "other.py::run"), "there is no source called 'other.py'");
  complains(python("../main.py", "../main.py::run"), "is not a plain path beneath");
  complains(python("/main.py", "/main.py::run"), "is not a plain path beneath");
  complains(python(R"(a\".py)", R"(a\".py::run)"), "no #include could name");
  complains(python("kbench_entry.py", "kbench_entry.py::run"), "two files called");
  const std::string cuda =
      R"({"sources": [{"path": "a.cu", "content": "int x;"}], "spec": {"language": "cuda",)";
  complains(cuda + R"("entry_point": "a.cu::run"}})", "kbench calls `solution`");
  complains(cuda + R"("entry_point": "a.cu::solution", "binding": "torch"}})",
            "kbench has no binding 'torch'");
  complains(std::string((16U << 20U) + 1, ' '), "larger than");
}

TEST_CASE("several files keep their places relative to each other, in the order given") {
  const ScratchDirectory place;
  const fs::path main = place.write("src/main.cpp", "1");
  const fs::path tiles = place.write("src/tiles/tiles.cc", "2");
  const fs::path header = place.write("include/tiles.hpp", "3");
  CHECK(names(Submission::from_files({tiles, main})) == Names{"tiles/tiles.cc", "main.cpp"});
  CHECK(names(Submission::from_files({main, header})) == Names{"src/main.cpp", "include/tiles.hpp"});
  CHECK(names(Submission::from_files({place.path() / "src/../src/tiles/./tiles.cc"})) == Names{"tiles.cc"});
}

TEST_CASE("a directory gives its sources and headers, sorted, and nothing else") {
  const ScratchDirectory place;
  for (const char* const name : {"b.cpp", "a/z.cxx", "a/y.inl", "c.h", "d.hh", "e.hpp", "f.cc", "README.md",
                                 "Makefile", "old.so", ".git/x.cpp", "a/.#z.cxx"}) {
    place.write(name, "text");
  }
  fs::create_symlink(place.path() / "b.cpp", place.path() / "link.cpp");
  fs::create_directory_symlink(place.path() / "a", place.path() / "linked");
  CHECK(names(Submission::from_directory(place.path())) ==
        Names{"a/y.inl", "a/z.cxx", "b.cpp", "c.h", "d.hh", "e.hpp", "f.cc"});
}

TEST_CASE("a directory's files of other endings are of the submission if its sources include them") {
  const ScratchDirectory directory;
  directory.write("main.cpp", "#include \"sub/tables.values\"\n  # include \"part.impl\"\n");
  directory.write("sub/tables.values", "#include \"deeper.more\"\n");
  for (const char* const name : {"part.impl", "deeper.more", "notes.txt"}) directory.write(name, "1\n");
  const Submission submission = Submission::from_directory(directory.path());
  CHECK(submission.language == Language::cpp);
  CHECK(names(submission) == Names{"deeper.more", "main.cpp", "part.impl", "sub/tables.values"});
}

TEST_CASE("a directory without sources is refused") {
  const ScratchDirectory place;
  says([&] { return Submission::from_directory(place.path()); }, "holds no source file");
  place.write("only.hpp", "text");
  says([&] { return Submission::from_directory(place.path() / "nowhere"); }, "No such file or directory");
  says([&] { return Submission::from_directory(place.path() / "only.hpp"); }, "Not a directory");
}

TEST_CASE("a submission with a .cu file is in CUDA, with all of its files") {
  const ScratchDirectory place;
  const fs::path cpp = place.write("a.cpp", "x");
  const fs::path header = place.write("b.cuh", "x");
  CHECK(Submission::from_files({cpp, header}).language == Language::cpp);
  CHECK(Submission::from_directory(place.path()).language == Language::cpp);
  const fs::path cu = place.write("c.cu", "x");
  CHECK(Submission::from_file(cu).language == Language::cuda);
  CHECK(Submission::from_files({cpp, cu}).language == Language::cuda);
  CHECK(Submission::from_directory(place.path()).language == Language::cuda);
  CHECK(names(Submission::from_directory(place.path())) == Names{"a.cpp", "b.cuh", "c.cu"});
}

TEST_CASE("every language has a name of its own") {
  CHECK(name(Language::cpp) == "cpp");
  CHECK(name(Language::cuda) == "cuda");
  CHECK(name(Language::binary) == "binary");
}

TEST_CASE("text becomes a file whose name says its language") {
  CHECK(names(Submission::from_text("int x;")) == Names{"solution.cpp"});
  CHECK(names(Submission::from_text("int x;", Language::cuda)) == Names{"solution.cu"});
  CHECK(names(Submission::from_text("\x7f"
                                    "ELF",
                                    Language::binary)) == Names{"solution.so"});
}

TEST_CASE("a shared object is a binary submission") {
  const ScratchDirectory place;
  const Submission submission = Submission::from_file(place.write("mine.so",
                                                                  "\x7f"
                                                                  "ELF\0\0"s));
  CHECK(submission.language == Language::binary);
}

TEST_CASE("a symbolic link that is named is followed") {
  const ScratchDirectory place;
  place.write("target.txt", "int x;");
  fs::create_symlink("target.txt", place.path() / "mine.cpp");
  CHECK(Submission::from_file(place.path() / "mine.cpp").files.front().text == "int x;");
}

TEST_CASE("a file that cannot be a submission is refused with the reason") {
  const ScratchDirectory place;
  const auto from = [](const fs::path& file) { return [file] { return Submission::from_file(file); }; };
  says(from(place.path() / "missing.cpp"), "No such file or directory");
  says(from(place.path()), "it is a directory");
  says(from(place.write("empty.cpp", "")), "it is empty");
  place.write("package/__init__.py", "");
  says([&] { return Submission::from_directory(place.path() / "package"); }, "is empty");
  place.write("package/solution.py", "def solution(a, b, c, n):\n    return a + b\n");
  CHECK(Submission::from_directory(place.path() / "package").files.size() == 2);
  says(from(place.write("utf16.cpp", "\xff\xfei\0n\0t\0"s)), "NUL bytes");
  says(from(place.write("kernel.js", "x")), "C++ sources end in .cpp, .cc or .cxx, CUDA sources in .cu");
  says(from(place.write("-option.cpp", "x")), "option");
  says(from(place.write(".cpp", "int x;")), "has no ending that kbench knows");
  says(from("/dev/null"), "not a regular file");
  says(from(""), "empty name");
  REQUIRE(::mkfifo((place.path() / "pipe.cpp").c_str(), 0600) == 0);
  says(from(place.path() / "pipe.cpp"), "not a regular file");  // and does not wait for a writer
  place.write("a.cpp", "x");
  says([&] { return Submission::from_directory(place.path()); }, "cannot read");
}

TEST_CASE("16 MiB is the most that a file may hold") {
  const ScratchDirectory place;
  const fs::path file = place.write("large.cpp", "x");
  fs::resize_file(file, (std::uintmax_t{16} << 20U) + 1);
  says([&] { return Submission::from_file(file); }, "larger than 16 MiB");
  place.write("large.cpp", std::string(std::size_t{16} << 20U, ' '));
  CHECK(Submission::from_file(file).files.front().text.size() == std::size_t{16} << 20U);
  says([] { return Submission::from_text(std::string((std::size_t{16} << 20U) + 1, ' ')); },
       "larger than 16 MiB");
}

TEST_CASE("files that do not go together are refused") {
  const ScratchDirectory place;
  const fs::path source = place.write("a.cpp", "x");
  const fs::path binary = place.write("a.so", "x");
  says([] { return Submission::from_files({}); }, "at least one file");
  says([&] { return Submission::from_files({source, source}); }, "two files");
  says([&] { return Submission::from_files({source, binary}); }, "a.so");
  says([&] { return Submission::from_files({binary, source}); }, "one shared object");
  says([] { return Submission::from_text(""); }, "empty");
}

TEST_CASE(
    "a source that is swapped for a link while a directory is read is itself or an error, never the link's "
    "target") {
  const ScratchDirectory place;
  place.write("secret", "root:x");
  place.write("theirs/a.cpp", "int a;");
  const fs::path source = place.path() / "theirs/mine.cpp";
  std::atomic<bool> done = false;
  std::thread swapper([&] {
    while (!done) {
      fs::rename(place.write("theirs/file", "int x;"), source);
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      fs::create_symlink("../secret", place.path() / "theirs/link");
      fs::rename(place.path() / "theirs/link", source);
    }
  });
  int leaks = 0;
  int read = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  while (std::chrono::steady_clock::now() < end) {
    try {
      for (const SourceFile& file : Submission::from_directory(place.path() / "theirs").files) {
        if (file.path == "mine.cpp") ++read;
        if (file.text.find("root") != std::string::npos) ++leaks;
      }
    } catch (const Error&) {
    }
  }
  done = true;
  swapper.join();
  CHECK(leaks == 0);
  CHECK(read > 0);
}

TEST_CASE("a submission's files are counted and added up before they are read") {
  const ScratchDirectory place;
  const auto from_place = [&] { return Submission::from_directory(place.path()); };
  std::vector<fs::path> files;
  for (int i = 0; i < 120; ++i) {  // sparse: 2 GB, if it were read
    files.push_back(place.write("part" + std::to_string(i) + ".cpp", "x"));
    fs::resize_file(files.back(), std::uintmax_t{16} << 20U);
  }
  const auto before = std::chrono::steady_clock::now();
  says(from_place, "the submission's files are larger than 64 MiB together");
  CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(1));
  says([&] { return Submission::from_files(files); },
       "the submission's files are larger than 64 MiB together");

  for (const fs::path& file : files) fs::resize_file(file, 1);
  CHECK(from_place().files.size() == 120);
  for (int i = 120; i < 4097; ++i) place.write("p" + std::to_string(i) + ".h", "x");
  says(from_place, "the submission has more than 4096 files");
}

TEST_CASE("a submission's directories are nested no deeper than 64") {
  const ScratchDirectory place;
  std::string path;
  for (int i = 0; i < 64; ++i) path += "d/";
  place.write(path + "a.cpp", "x");
  CHECK(Submission::from_directory(place.path()).files.size() == 1);
  place.write(path + "d/b.cpp", "x");
  says([&] { return Submission::from_directory(place.path()); }, "nested more than 64 deep");
}

TEST_CASE("a directory that is named by a link is read, and what it has a link for is not") {
  const ScratchDirectory place;
  place.write("theirs/a.cpp", "x");
  place.write("outside/b.cpp", "x");
  fs::create_directory_symlink("../outside", place.path() / "theirs/linked");
  fs::create_directory_symlink("theirs", place.path() / "named");
  CHECK(names(Submission::from_directory(place.path() / "named")) == Names{"a.cpp"});
}
