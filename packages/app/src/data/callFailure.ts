import { isNetworkFault, mapAuthError, presentableText } from "@regia/domain/errors";
import { type Message, message } from "@regia/domain/messages";

/** The message for a failed call: about the network, the server's own message, or a general one. */
export function callFailureText(error: unknown): Message {
  if (isNetworkFault(error)) return mapAuthError(error).message;
  const said = presentableText(error);
  return said === null ? message("errors:auth.unknown") : message("errors:verbatim", { text: said });
}
