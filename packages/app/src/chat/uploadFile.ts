import { ATTACHMENTS_PATH, attachedFile } from "@regia/api/attachments";
import { chatError } from "@regia/api/chat";
import { type AccessTokens, pause } from "@regia/api/client";
import type { AttachedFile } from "@regia/domain/attachments";
import * as v from "valibot";

/** The server does not take a file, and says why. */
export class UploadRefused extends Error {
  override name = "UploadRefused";
}

export interface Upload {
  /** Made here, so that the same upload again changes nothing. */
  readonly id: string;
  readonly workspace: string;
  readonly file: File;
}

export interface UploadTools {
  readonly tokens: AccessTokens;
  /** The language of the server's sentences. */
  readonly language: string;
  readonly signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Waits before the server is tried again, in milliseconds. */
  readonly waits?: readonly number[];
}

const WAITS = [1000, 3000];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Fetch does not tell how much has been sent. @throws TypeError without a connection; the signal's reason */
function sendOnce(
  { id, workspace, file }: Upload,
  token: string | null,
  { language, signal, onProgress }: UploadTools,
): Promise<Answer> {
  const query = new URLSearchParams({ workspace, id, name: file.name });
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", `${ATTACHMENTS_PATH}?${query}`);
    request.setRequestHeader("Accept-Language", language);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/** With the session's token; if that is refused, once more with a renewed one. */
async function send(upload: Upload, tools: UploadTools): Promise<Answer> {
  const token = await tools.tokens.current();
  const answer = await sendOnce(upload, token, tools);
  if (answer.status !== 401) return answer;
  const renewed = await tools.tokens.renew(token);
  return renewed === null ? answer : await sendOnce(upload, renewed, tools);
}

/**
 * Sends a file, again where the connection breaks.
 * @throws UploadRefused; TypeError without a connection; the signal's reason
 */
export async function uploadFile(upload: Upload, tools: UploadTools): Promise<AttachedFile> {
  const { waits = WAITS, signal } = tools;
  for (let attempt = 0; ; attempt += 1) {
    const wait = waits[attempt];
    const answer = await send(upload, tools).catch((error: unknown) => {
      if (signal.aborted || wait === undefined) throw error;
      return null;
    });
    if (answer !== null) {
      const parsed = v.safeParse(attachedFile, answer.body);
      if (parsed.success) return parsed.output;
      const refused = v.safeParse(chatError, answer.body);
      if (refused.success) throw new UploadRefused(refused.output.error.message);
      if (answer.status < 500 || wait === undefined) {
        throw new Error(`The upload was answered with ${answer.status}.`);
      }
    }
    await pause(wait ?? 0, signal);
  }
}

/** Removes a file that is not asked with. What cannot be removed now goes after a day. */
export async function removeUpload(id: string, tokens: AccessTokens): Promise<void> {
  const token = await tokens.current();
  const response = await fetch(`${ATTACHMENTS_PATH}?${new URLSearchParams({ id })}`, {
    method: "DELETE",
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    keepalive: true,
  });
  await response.body?.cancel();
}
