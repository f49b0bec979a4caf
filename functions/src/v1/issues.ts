import { UNSUPPORTED } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import type * as v from "valibot";
import { malformed, Refusal } from "../../lib/http/index.ts";

/** The part of a field's name that a message repeats, in characters. */
const MAX_NAME_LENGTH = 60;

type Issue = v.BaseIssue<unknown>;

/** The issue itself, or that of the alternative which came farthest: a wrong part of a list rather than the whole list. */
function deepest(issue: Issue): Issue {
  const within = (issue.issues ?? []).map(deepest);
  const [first] = within.toSorted((one, other) => (other.path?.length ?? 0) - (one.path?.length ?? 0));
  if (!first?.path) return issue;
  const [head, ...rest] = [...(issue.path ?? []), ...first.path];
  return head === undefined ? first : { ...first, path: [head, ...rest] };
}

/** The name of a field as OpenAI writes it: `messages[0].content`. */
function nameOf({ path = [] }: { readonly path?: Issue["path"] | readonly [] }): string {
  return path.reduce((name, { key }) => {
    if (typeof key === "number") return `${name}[${key}]`;
    const shown = String(key).slice(0, MAX_NAME_LENGTH);
    return name === "" ? shown : `${name}.${shown}`;
  }, "");
}

/**
 * The refusal of a request, in the words of the catalogue and with OpenAI's codes: `missing_required_parameter` for what is
 * absent, `unsupported_parameter` for unknown fields and where the schema says so, else `invalid_value`.
 */
export function refusalOf(issue: Issue): Refusal {
  const found = deepest(issue);
  const field = nameOf(found);
  if (field === "") return malformed();
  if (found.expected === "never" || found.message === UNSUPPORTED) {
    return new Refusal("unsupported_parameter", message("requests:fieldUnsupported", { field }), { field });
  }
  return found.received === "undefined"
    ? new Refusal("missing_required_parameter", message("requests:fieldMissing", { field }), { field })
    : new Refusal("invalid_value", message("requests:fieldInvalid", { field }), { field });
}
