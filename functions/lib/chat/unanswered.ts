import { programFailureText } from "@regia/domain/chat";
import { message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";
import type { AnswerEnd } from "./answer.ts";

/** Most characters of a provider's sentence that are repeated. */
const LONGEST_SENTENCE = 300;

/** Why a request was not answered, as far as its sender can change that. */
export function unanswered({ failure, cause, status }: AnswerEnd): Refusal {
  const refusal = cause?.refusal;
  const field = refusal?.param;
  const named = field === undefined ? {} : { field };
  if (cause?.code === "content_filter") {
    return new Refusal("content_filter", programFailureText({ code: "content_filter" }), {
      ...named,
      cause,
    });
  }
  if (cause?.code === "refused") {
    const said = refusal?.message?.slice(0, LONGEST_SENTENCE);
    const code = refusal?.code === "unsupported_parameter" ? "unsupported_parameter" : "request_refused";
    const text =
      said === undefined
        ? message("requests:program.failure.refused")
        : message("requests:modelRefused", { text: said });
    return new Refusal(code, text, { ...named, cause });
  }
  return new Refusal("unavailable", message("errors:verbatim", { text: failure ?? "" }), {
    cause: cause ?? new Error(`The answer is ${status}.`),
  });
}
