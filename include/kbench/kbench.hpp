// The interface for programs that evaluate submissions:
//
//     #include <kbench/kbench.hpp>
//
//     const kbench::Evaluation evaluation = kbench::evaluate("softmax", kbench::Submission::from_file("mine.cpp"));
//
// Other tasks have headers of their own:
//
//     kbench/compare.hpp         which of two submissions is faster
//     kbench/replay.hpp          an evaluation once more, from its result
//     kbench/request.hpp         evaluations as documents, for other processes and machines
//     kbench/process_pool.hpp    interpreters that are kept from one evaluation to the next
//     kbench/batch.hpp, kbench/score.hpp                    many candidates, and the score of a batch
//     kbench/queue.hpp, kbench/open_queue.hpp, kbench/slurm.hpp    workers on other machines
//     kbench/leaderboard.hpp     boards, in kbench::leaderboard
//     kbench/journal.hpp         what evaluations were started, also by others
//     kbench/reference.hpp       reference files in place of plugins
//     kbench/check_problem.hpp   whether a problem rejects wrong answers
//     kbench/doctor.hpp, kbench/cache.hpp, kbench/disassemble.hpp    this machine, its cache, and compiled code
//     kbench/testing.hpp         checks for a test framework
//
// A problem's plugin includes kbench/plugin.hpp, and none of these.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/progress.hpp>
#include <kbench/submission.hpp>
#include <kbench/version.hpp>
