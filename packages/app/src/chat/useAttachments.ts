import { MAX_FILES_PER_QUESTION } from "@regia/domain/attachments";
import { useFormat, useText } from "@regia/ui/i18n";
import type { AttachmentState } from "@regia/ui/screens/ChatScreen";
import { useRef, useState } from "react";
import { sessionTokens } from "../backend/sessionTokens.ts";
import { requestFailure } from "../data/failures.ts";
import { useServices } from "../services/services.ts";
import type { Composer } from "./useComposer.ts";

/** What attaches files to the question that is being written. */
export interface Attaching {
  readonly attach: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
}

const MEGABYTE = 1_048_576;

/**
 * Attaches files: one after the other is sent, and each stands in the composer at once.
 * @param maxBytes of the largest file
 */
export function useAttachments(composer: Composer, workspace: string, maxBytes: number): Attaching {
  const t = useText("chat");
  const format = useFormat();
  const { backend } = useServices();
  const [tokens] = useState(() => sessionTokens(backend));
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const change = (id: string, next: (before: AttachmentState) => AttachmentState) =>
    composer.changeFiles((files) => files.map((one) => (one.id === id ? next(one) : one)));

  const tooLarge = (id: string, { name, size: bytes }: File): AttachmentState => {
    const max = format.number(Math.floor((10 * maxBytes) / MEGABYTE) / 10);
    return { kind: "failed", id, name, bytes, reason: t("files.tooLarge", { max }) };
  };

  const upload = async (id: string, chosen: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    try {
      const [{ uploadFile, UploadRefused }, { sentFile }] = await Promise.all([
        import("./uploadFile.ts"),
        import("./sentFile.ts"),
      ]);
      const file = await sentFile(chosen);
      if (file.size > maxBytes) return change(id, () => tooLarge(id, file));
      try {
        const ready = await uploadFile(
          { id, workspace, file },
          {
            tokens,
            language: document.documentElement.lang,
            signal,
            onProgress: (progress) =>
              change(id, (one) => (one.kind === "uploading" ? { ...one, progress } : one)),
          },
        );
        change(id, () => ({ kind: "ready", ...ready }));
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof UploadRefused ? error.message : requestFailure(error);
        change(id, ({ name, bytes }) => ({ kind: "failed", id, name, bytes, reason }));
      }
    } catch (error) {
      // The code did not come.
      change(id, ({ name, bytes }) => ({ kind: "failed", id, name, bytes, reason: requestFailure(error) }));
    } finally {
      running.current.delete(id);
    }
  };

  /** Whether a file is small enough; a picture may become so. */
  const maySend = ({ size, type }: File) => size <= maxBytes || type.startsWith("image/");

  return {
    attach: (files) => {
      const room = Math.max(0, MAX_FILES_PER_QUESTION - composer.draft.files.length);
      const added = files.slice(0, room).map((file) => ({ file, id: crypto.randomUUID() }));
      const states = added.map(({ file, id }): AttachmentState => {
        if (!maySend(file)) return tooLarge(id, file);
        return { kind: "uploading", id, name: file.name, bytes: file.size, progress: 0 };
      });
      const refusal =
        files.length > room
          ? {
              message: t("files.tooMany", { max: format.number(MAX_FILES_PER_QUESTION) }),
              help: t("files.fewer"),
            }
          : null;
      composer.changeFiles((before) => [...before, ...states], refusal);
      for (const { file, id } of added) {
        if (!maySend(file)) continue;
        const controller = new AbortController();
        running.current.set(id, controller);
        queue.current = queue.current.then(() => upload(id, file, controller.signal));
      }
    },
    remove: (id) => {
      running.current.get(id)?.abort();
      composer.changeFiles((files) => files.filter((one) => one.id !== id));
      // A file of a question that is edited stays: the server removes none that was asked with.
      void import("./uploadFile.ts")
        .then(({ removeUpload }) => removeUpload(id, tokens))
        .catch(() => undefined);
    },
  };
}
