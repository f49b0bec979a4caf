import {
  FILE_BYTES,
  isPicture,
  pictureTokens,
  type ReadableFile,
  textWithFiles,
} from "@regia/domain/attachments";
import type { ReadableMessage } from "@regia/domain/chat";
import { message } from "@regia/domain/messages";
import { type PlanName, planRank } from "@regia/domain/plans";
import * as v from "valibot";
import { Refusal } from "../http/index.ts";
import type { ReachableModel } from "../models/index.ts";
import type { PromptMessage } from "./prompt.ts";

/** A message as a model reads it, with its files in the text, and what pictures it has. */
export interface MessageWithFiles extends ReadableMessage {
  readonly files?: readonly ReadableFile[] | undefined;
}

/** A message whose files stand before its text. */
export function withFiles({
  role,
  text,
  files,
}: ReadableMessage & { readonly files: readonly ReadableFile[] }): MessageWithFiles {
  return { role, files, text: textWithFiles(text, files), moreTokens: pictureTokens(files) };
}

/** Estimated tokens of the files of a question. */
export const filesTokens = (files: readonly ReadableFile[]): number =>
  files.reduce((sum, { tokens }) => sum + tokens, 0);

const picturesIn = ({ files = [] }: MessageWithFiles) =>
  files.filter(({ mediaType }) => isPicture(mediaType));

/**
 * Whether the model must see pictures: those of the question always, those before it where a model does that may be asked.
 * @param messages the question last
 * @param wanted id of the model that the person named
 */
export function isShown(
  messages: readonly MessageWithFiles[],
  models: readonly ReachableModel[],
  { plan, wanted }: { readonly plan: PlanName; readonly wanted: string | undefined },
): boolean {
  const question = messages.at(-1);
  if (question !== undefined && picturesIn(question).length > 0) return true;
  return (
    messages.some((each) => picturesIn(each).length > 0) &&
    models.some(
      ({ model: { id, capabilities, minimumPlan } }) =>
        capabilities?.images && planRank(minimumPlan) <= planRank(plan) && (wanted ?? id) === id,
    )
  );
}

const contents = v.record(v.string(), v.string());

const MEGABYTE = 1_048_576;

/**
 * Messages with the content of their pictures: of the question's all, before it the latest that one request can carry.
 * @param read gives the content of pictures by id, as base64
 * @throws Refusal `file_too_large` if the question's own are too much
 */
export async function picturesOf(
  messages: readonly MessageWithFiles[],
  read: (ids: readonly string[]) => Promise<unknown>,
): Promise<readonly PromptMessage[]> {
  const most = FILE_BYTES.picturesOfRequest;
  const ids: string[] = [];
  let size = 0;
  for (const [back, entry] of messages.toReversed().entries()) {
    for (const { id, bytes } of picturesIn(entry)) {
      size += bytes;
      if (size <= most) ids.push(id);
      else if (back === 0) {
        const text = message("fileRules:pictures", { max: most / MEGABYTE });
        throw new Refusal("file_too_large", text);
      }
    }
  }
  const byId = new Map(Object.entries(v.parse(contents, await read(ids))));
  return messages.map((entry) => ({
    role: entry.role,
    text: entry.text,
    pictures: picturesIn(entry).flatMap(({ id, mediaType }) => {
      const found = byId.get(id);
      return found === undefined ? [] : [{ mediaType, content: found }];
    }),
  }));
}
