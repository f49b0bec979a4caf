import { isNetworkFault, mapAuthError, presentableText } from "@regia/domain/errors";
import { type Message, message } from "@regia/domain/messages";

/** What to say of a failed call without a text of its own: the network's, the server's, or a general text. */
export function callFailureText(error: unknown): Message {
  if (isNetworkFault(error)) return mapAuthError(error).message;
  const said = presentableText(error);
  return said === null ? message("requests:failed") : message("errors:verbatim", { text: said });
}
