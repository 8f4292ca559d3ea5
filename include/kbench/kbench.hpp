// All of kbench's interface for programs that evaluate submissions. Plugins include kbench/plugin.hpp instead.
#pragma once

#include <kbench/batch.hpp>
#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>
#include <kbench/compare.hpp>
#include <kbench/disassemble.hpp>
#include <kbench/doctor.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/journal.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/process_pool.hpp>
#include <kbench/profile.hpp>
#include <kbench/progress.hpp>
#include <kbench/queue.hpp>
#include <kbench/reference.hpp>
#include <kbench/replay.hpp>
#include <kbench/request.hpp>
#include <kbench/roofline.hpp>
#include <kbench/sanitizer.hpp>
#include <kbench/score.hpp>
#include <kbench/slurm.hpp>
#include <kbench/submission.hpp>
#include <kbench/version.hpp>
