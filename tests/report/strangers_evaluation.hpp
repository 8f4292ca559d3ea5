// An evaluation in which a stranger wrote every text.
#pragma once

#include "base/document/sample_evaluation.hpp"

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::testing {

inline Evaluation of_a_stranger(const std::string& text) {
  Evaluation evaluation = sample_evaluation();
  evaluation.problem = evaluation.device = evaluation.explanation = evaluation.diagnostics =
      evaluation.output = text;
  for (CaseResult& each : evaluation.cases) {
    each.name = each.verification.message = text;
    for (Mismatch& mismatch : each.verification.first) mismatch.tensor = text;
    if (each.measurement) each.measurement->unproven = each.measurement->unscored = text;
  }
  for (SanitizerFinding& each : evaluation.sanitizer->findings)
    each.tool = each.kind = each.text = each.kernel = each.file = each.source = text;
  evaluation.sanitizer->tools = {text};
  evaluation.baseline->missing = text;
  evaluation.environment = {{text, text}};
  evaluation.compile_command = {text, text};
  evaluation.kernels = {{.name = text, .symbol = text, .architecture = text}};
  evaluation.profile = Profile{.tool = text,
                               .case_name = text,
                               .kernels = {{.name = text, .launches = 1, .stall = text}},
                               .bound = text};
  evaluation.integrity.warnings = evaluation.integrity.suspicions = {text};
  for (Protection& each : evaluation.integrity.protections) each.name = each.detail = text;
  return evaluation;
}

}  // namespace kbench::testing
