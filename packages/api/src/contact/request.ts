import { message } from "@regia/domain/messages";
import { MAX_CONTACT_MESSAGE_LENGTH } from "@regia/domain/validation";
import * as v from "valibot";
import { choiceOf, emailAddress, errorMessage, onlyFields } from "../admin/fields.ts";

/** Whom a message is for. */
const CONTACT_DESKS = ["support", "partnership"] as const;

const text = errorMessage(message("requests:text", { field: "message", max: MAX_CONTACT_MESSAGE_LENGTH }));

/** The body of the contact function. */
export const contactRequest = onlyFields({
  desk: choiceOf("desk", CONTACT_DESKS),
  /** Where the answer goes. */
  email: emailAddress("email"),
  message: v.pipe(
    v.string(text),
    v.trim(),
    v.minLength(1, text),
    v.maxLength(MAX_CONTACT_MESSAGE_LENGTH, text),
    // PostgreSQL stores any other character.
    v.check((value) => !value.includes("\0"), text),
  ),
});
