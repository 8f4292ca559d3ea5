// The arguments of one call, a JSON object.
#pragma once

#include "c_interface/methods.hpp"
#include "document/fields.hpp"

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/request.hpp>
#include <kbench/submission.hpp>

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

namespace kbench::c_interface {

// Functions throw Error for an invalid argument; the text begins with its name. A missing argument is null.
class KBENCH_API Arguments {
 public:
  // Throws Error for an unknown argument.
  Arguments(const nlohmann::json& given, const std::vector<const char*>& known);

  bool has(const char* name) const { return all_.contains(name) && !all_.at(name).is_null(); }

  template <class T>
  T get(const char* name) const {
    return document::decode_field<T>(all_, name);
  }

  template <class T>
  T get_or(const char* name, T otherwise) const {
    return has(name) ? get<T>(name) : std::move(otherwise);
  }

  // Reads an argument by a function, and puts the argument's name before the path in its errors.
  template <class Function>
  auto read(const char* name, const Function& function) const {
    try {
      return function(all_.at(name));
    } catch (const document::FieldError& error) {
      throw error.in_field(name);
    }
  }

  // A name, or {"path": "..."}, for a caller of this library may run code here.
  ProblemRef problem(const char* name = "problem") const;

  // {"files": [...]}, or {"paths": [...]}, of files or of one directory, which are read; "language" with either.
  Submission submission(const char* name = "submission") const;

  // Reads "options".
  EvaluationRequest request() const;

  // Reads "site".
  Site site() const;

  // Reads both, with what surrounds the call, which must outlive them.
  Options options(const Surroundings& surroundings) const;

 private:
  nlohmann::json all_;
};

// Returns the form that Arguments::submission() reads.
KBENCH_API nlohmann::json as_json(const Submission& submission);

}  // namespace kbench::c_interface
