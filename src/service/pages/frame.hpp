// The parts that all pages of the service have.
#pragma once

#include "report/html/markup.hpp"
#include "service/http/message.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::service {

// A page with its heading. The title is text, and the body HTML. The way leads here from the start page, which it leaves out.
http::Answer page_answer(std::string_view title, const std::string& body,
                         const std::vector<report::HtmlCell>& way);

http::Answer refusal_page(const http::Refusal& refusal);

// Sends the browser to a path of this server (303).
http::Answer redirect(const std::string& path);

// A paragraph of text.
std::string paragraph(std::string_view text);

// A form that is sent to a path of this server, with a button at its end. `fields` is HTML.
std::string form_to(std::string_view path, const std::string& fields, std::string_view button);

// A field with its label. `control` is HTML with the id.
std::string labelled(std::string_view id, std::string_view label, const std::string& control);

// A field that takes one of several values; each is sent, and shown by its text.
std::string choice(std::string_view name, std::string_view label,
                   const std::vector<std::pair<std::string, std::string>>& values, std::string_view chosen);

std::string hidden_field(std::string_view name, std::string_view value);

}  // namespace kbench::service
