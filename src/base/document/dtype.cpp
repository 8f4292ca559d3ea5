#include "base/document/text.hpp"

#include <kbench/dtype.hpp>
#include <kbench/error.hpp>

#include <string>

namespace kbench {

DType dtype_from_name(std::string_view name) {
  std::string names;
  for (const DType dtype : all_dtypes) {
    if (kbench::name(dtype) == name) return dtype;
    if (!names.empty()) names += ", ";
    names += kbench::name(dtype);
  }
  throw Error("no element type is called " + document::quoted(name) + "; there are " + names);
}

}  // namespace kbench
