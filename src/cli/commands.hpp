// The commands of the command line: what each is given, and what it does.
//
// Arguments are kept as the user typed them; arguments.hpp gives them their meaning. Each command returns the
// exit status of the program, and throws Error for a fault of usage or of the set-up.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kbench::cli {

// The exit status of the program. Rejected is a submission by its verdict, a problem that does not pass its check, or a
// result that a replay does not bear out.
inline constexpr int success = 0;
inline constexpr int rejected = 1;
inline constexpr int fault = 2;  // of usage, of the set-up, of a plugin, or of kbench

struct ListArguments {
  std::vector<std::string> tags;  // all of them
  std::optional<std::string> difficulty;
  std::optional<std::string> dtype;
  bool json = false;
  bool markdown = false;
  std::vector<std::string> plugin_paths;
};
int list(const ListArguments& arguments);

struct ShowArguments {
  std::string problem;
  bool json = false;
  std::string device = {};
  std::optional<std::string> dtype;
  std::vector<std::string> plugin_paths;
};
int show(const ShowArguments& arguments);

struct StarterArguments {
  std::string problem;
  std::string language = "cpp";
  std::optional<std::string> dtype;
  std::vector<std::string> plugin_paths;
};
int starter(const StarterArguments& arguments);

struct NewProblemArguments {
  std::string name;
  bool in_python = false;
  std::string into = ".";
  std::vector<std::string> plugin_paths;
};
int new_problem(const NewProblemArguments& arguments);

struct CheckProblemArguments {
  std::string problem;
  bool all = false;  // `problem` is a directory of problems in Python
  std::string device = {};
  std::optional<std::string> dtype;
  std::vector<std::string> cases;
  std::optional<std::string> json;  // a file, or "-"
  std::optional<std::string> seed;
  std::string performance_time = "10";
  std::optional<std::string> timeout;
  std::vector<std::string> plugin_paths;
};
int check_problem(const CheckProblemArguments& arguments);

// How a submission is compiled and run, whatever is asked of it.
struct RunArguments {
  std::optional<std::string> call_timeout;
  std::optional<std::string> timeout;
  std::optional<std::string> memory;
  std::optional<std::string> stack;
  std::optional<std::string> cgroup;
  std::optional<std::string> compile_timeout;
  std::optional<std::string> compiler;
  std::optional<std::string> python;
  std::optional<std::string> architecture;
  std::vector<std::string> flags;
  std::optional<std::string> compile_cache;
  std::vector<std::string> plugin_paths;
  std::optional<std::string> cache_directory;
};

struct CompileArguments : RunArguments {
  std::string problem;
  std::vector<std::string> files;
  std::string device = {};
  std::optional<std::string> dtype;
  std::optional<std::string> output;
  bool json = false;
};
int compile(const CompileArguments& arguments);

struct EvaluateArguments : RunArguments {
  std::string problem;
  std::vector<std::string> files;
  std::string device = {};
  std::optional<std::string> dtype;
  std::vector<std::string> cases;
  std::optional<std::string> json;  // a file, or "-"
  std::optional<std::string> journal;
  bool quiet = false;
  std::optional<std::string> target_cv;
  std::optional<std::string> warm_up;
  std::optional<std::string> min_samples;
  std::optional<std::string> max_samples;
  std::optional<std::string> time_limit;
  std::optional<std::string> wait_for_quiet;
  std::optional<std::string> hidden_cases;
  bool check_only = false;
  bool keep_going = false;
  std::optional<std::string> cache;
  std::optional<std::string> seed;
  std::vector<std::string> required_protections;
  std::string sanitize = {};  // "", "on-failure" or "always"
};
int evaluate(const EvaluateArguments& arguments);

// Evaluates anew whenever a file is saved, until it is interrupted.
int watch(const EvaluateArguments& arguments);

// `files` is not used: there are two submissions.
struct CompareArguments : EvaluateArguments {
  std::string before;
  std::string after;
  std::optional<std::string> margin;
  std::optional<std::string> pairs;
  bool json = false;
};
int compare(const CompareArguments& arguments);

// What evaluate has of options, but for the problem and the files.
struct BatchArguments : EvaluateArguments {
  std::string input;
  std::string output;
  std::vector<std::string> devices;
  std::optional<std::string> jobs;
  std::optional<std::string> max_hours;
  std::string samples = "summary";
  bool fail_fast = false;
  bool fresh = false;
  std::optional<std::string> queue;
  std::optional<std::string> device_model;
  bool slurm = false;
  std::optional<std::string> pilots;
  std::optional<std::string> partition;
  std::optional<std::string> gres;
  std::optional<std::string> time;
  std::optional<std::string> slurm_template;
  std::vector<std::string> sbatch;
};
int batch(const BatchArguments& arguments);

struct WorkerArguments : RunArguments {
  std::optional<std::string> queue;
  std::vector<std::string> devices;
  std::optional<std::string> jobs;
  std::optional<std::string> lease;
  std::optional<std::string> max_idle;
  std::optional<std::string> max_hours;
  std::optional<std::string> journal;
  bool quiet = false;
  bool slurm_template = false;
};
int worker(const WorkerArguments& arguments);

struct ScoreArguments {
  std::string directory;
  std::vector<std::string> speedups;
  std::vector<std::string> tries;
  bool json = false;
};
int score(const ScoreArguments& arguments);

struct ReplayArguments : RunArguments {
  std::string result;  // a file that `evaluate --json` wrote
  std::vector<std::string> files;
  std::string problem;  // empty: the result's name of it
  std::optional<std::string> json;
  bool quiet = false;
};
int replay(const ReplayArguments& arguments);

struct ReportArguments {
  std::string input;  // a result, or the directory of a batch
  std::optional<std::string> output;
};
int report(const ReportArguments& arguments);

struct JournalArguments {
  std::string directory;
  std::string problem;               // empty: all
  std::optional<std::string> limit;  // entries
  bool json = false;
  std::optional<std::string> html;  // a file
};
int journal(const JournalArguments& arguments);

struct CacheArguments {
  bool clear = false;
  bool json = false;
  std::optional<std::string> cache_directory;
};
int cache(const CacheArguments& arguments);

struct DoctorArguments {
  bool json = false;
  std::optional<std::string> release;  // a GPU
  std::optional<std::string> compiler;
  std::vector<std::string> plugin_paths;
  std::optional<std::string> cache_directory;
};
int doctor(const DoctorArguments& arguments);

}  // namespace kbench::cli
