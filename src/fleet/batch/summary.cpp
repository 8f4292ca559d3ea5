#include "base/document/fields.hpp"
#include "base/document/json.hpp"

#include <kbench/batch.hpp>

namespace kbench {

BOOST_DESCRIBE_ENUM(BatchEnd, finished, stopped, time_over, failed)

std::string_view name(BatchEnd end) { return document::described_name(end); }

KBENCH_NAMES(BatchEnd)
KBENCH_FIELDS(CandidateFault, line, id, message)
BOOST_DESCRIBE_STRUCT(BatchSummary, (),
                      (evaluated, reused, duplicates, compile_cached, unfinished, verdicts, fault_count,
                       faults, seconds, end))

std::string to_json(const BatchSummary& summary) { return document::dump(document::encode_fields(summary)); }

}  // namespace kbench
