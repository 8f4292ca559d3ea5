#include "faults/making.hpp"

#include "read_file.hpp"

#include <elf.h>

#include <fstream>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kbench::tests {
namespace {

std::string with_windows_lines(const std::string& text) {
  std::string lines;
  for (const char c : text) lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return lines;
}

std::string in_utf16(const std::string& text) {
  std::string wide = "\xff\xfe";
  for (const char c : text) wide += {c, '\0'};
  return wide;
}

std::string of_size(std::string text, std::size_t mebibytes) {
  const std::string line = "// " + std::string(120, '.') + '\n';
  while (text.size() + line.size() < mebibytes << 20U) text += line;
  return text;
}

std::string with_byte(std::string bytes, std::size_t offset, unsigned char value) {
  bytes.at(offset) = static_cast<char>(value);
  return bytes;
}

std::string scrambled(const std::string& original) {
  std::string bytes = original;
  std::minstd_rand random(7);
  for (std::size_t i = bytes.size() / 4; i < bytes.size(); ++i) bytes[i] = static_cast<char>(random() >> 8U);
  return bytes;
}

using Change = std::string (*)(const std::string&);

const std::map<std::string_view, Change> changed_texts{
    {"with a byte order mark", [](const std::string& text) { return "\xef\xbb\xbf" + text; }},
    {"with CRLF", with_windows_lines},
    {"with a NUL byte", [](const std::string& text) { return text + '\0'; }},
    {"in UTF-16", in_utf16},
    {"with bytes that are no UTF-8", [](const std::string& text) { return text + "int \xff\xfe;\n"; }},
    {"with nothing in it", [](const std::string&) { return std::string(); }},
    {"with a blank", [](const std::string&) { return std::string(" "); }},
    {"of 15 MiB", [](const std::string& text) { return of_size(text, 15); }},
    {"of 100 MiB", [](const std::string& text) { return of_size(text, 100); }}};

const std::map<std::string_view, Change> changed_binaries{
    {"as a binary that is truncated", [](const std::string& b) { return b.substr(0, b.size() / 2); }},
    {"as a binary of 32 bits", [](const std::string& b) { return with_byte(b, EI_CLASS, ELFCLASS32); }},
    {"as a binary for another processor",
     [](const std::string& b) { return with_byte(b, offsetof(Elf64_Ehdr, e_machine), EM_SPARC); }},
    {"as a binary that is scrambled", scrambled},
    {"as a binary that is a plugin",
     [](const std::string&) { return testing::read_file(KBENCH_BUILD_DIR "/tests/problems/doubled.so"); }}};

}  // namespace

Submission submission_of(const Fault& fault, const Submission& right) {
  if (!fault.made) return Submission::from_file(fault.file);
  const std::string text = testing::read_file(fault.file);
  const std::string_view made = *fault.made;
  if (const auto found = changed_texts.find(made); found != changed_texts.end()) {
    Submission submission = Submission::from_text(found->second(text), fault.language);
    submission.files.front().path = fault.file.filename();
    return submission;
  }
  if (const auto found = changed_binaries.find(made); found != changed_binaries.end())
    return Submission::from_text(found->second(right.files.front().text), Language::binary);
  if (made == "as a binary that is the text") return Submission::from_text(text, Language::binary);
  if (made == "under no name") return {.language = fault.language, .files = {{.path = "", .text = text}}};
  constexpr std::string_view naming = "under the name ";
  if (!made.starts_with(naming))
    throw std::runtime_error(fault.file.string() + ": cannot make one " + *fault.made);
  return {.language = fault.language,
          .files = {{.path = std::string(made.substr(naming.size())), .text = text}}};
}

}  // namespace kbench::tests
