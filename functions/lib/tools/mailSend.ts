import { message } from "@regia/domain/messages";
import { isAsciiEmail, validateSignupEmail } from "@regia/domain/validation";
import type { Json } from "@regia/domain/workflows";
import * as v from "valibot";
import { type MakeTool, readArguments } from "./setting.ts";
import { ToolFailure } from "./tool.ts";

/** Addresses as they are compared: small, each once. What is no text is left out. */
export const plainAddresses = (value: Json | undefined): readonly string[] => {
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  return [...new Set(texts.map((one) => one.trim().toLowerCase()))];
};

/** @throws ToolFailure for what is no address */
export function mailAddresses(value: Json | undefined): readonly string[] {
  const addresses = plainAddresses(value);
  for (const address of addresses) {
    if (validateSignupEmail(address).isValid && isAsciiEmail(address)) continue;
    throw new ToolFailure(
      "bad_arguments",
      message("workflowCalls:mail.address", { address: address.slice(0, 100) }),
    );
  }
  return addresses;
}

const request = v.object({ to: v.array(v.string()), subject: v.string(), text: v.string() });

/** What mails to some addresses consume of the plan; null for none. */
export const sentMails = ({ length: amount }: readonly string[]) =>
  amount === 0 ? null : { action: "sendEmail", amount };

/** Sends a mail in the name of the person of the run: it is written into the outbox when the step is completed. */
export const mailSend: MakeTool = (description) => ({
  description,
  unavailable: null,
  readsOutside: false,
  recipientsOf: ({ to }) => plainAddresses(to),
  consumes: ({ to }) => sentMails(plainAddresses(to)),
  perform: (args) => {
    const { to, subject, text } = readArguments(request, args, description);
    const line = subject.trim();
    if (line === "" || /[\p{Cc}\u2028\u2029]/u.test(line)) {
      throw new ToolFailure("bad_arguments", message("workflowCalls:mail.subject"));
    }
    const effect = { kind: "mail", to: mailAddresses(to), subject: line, text } as const;
    return Promise.resolve({ kind: "effect", effect });
  },
  standIn: ({ to, subject }) => ({
    to: plainAddresses(to),
    subject: typeof subject === "string" ? subject : "",
  }),
});
