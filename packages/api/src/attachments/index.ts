import { FILE_TYPES } from "@regia/domain/attachments";
import * as v from "valibot";

/** The path of the attachments function on every host. */
export const ATTACHMENTS_PATH = "/.netlify/functions/attachments";

/** A file that a question can be asked with: the answer of `POST`. */
export const attachedFile = v.object({
  id: v.string(),
  name: v.string(),
  mediaType: v.picklist(FILE_TYPES),
  bytes: v.number(),
  /** Of a PDF. */
  pages: v.nullable(v.number()),
  /** Estimated tokens that a model reads for it. */
  tokens: v.number(),
});
