import { Paperclip } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "../../components/IconButton/index.ts";
import { useText } from "../../i18n/useText.ts";

/** What the file chooser offers first; the server decides by the content. */
const ACCEPTED = "text/*,.md,.csv,.tsv,.json,.log,application/pdf,image/png,image/jpeg,image/webp,image/gif";

type OnAttach = (files: readonly File[]) => void;

/** Opens the file chooser. */
export function AttachButton({ isDisabled, onAttach }: { isDisabled: boolean; onAttach: OnAttach }) {
  const t = useText("chat");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Paperclip}
        size="sm"
        label={t("files.attach")}
        isDisabled={isDisabled}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          onAttach([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}

/** The files of what is pasted; none if it has text too, such as cells of a table, of which programs add a picture. */
export const pastedFiles = ({ types, files }: DataTransfer): readonly File[] =>
  types.includes("text/plain") ? [] : [...files];

/**
 * Takes files that are dropped anywhere on the page.
 * @returns whether files are being dragged over it
 */
export function useFileDrop(onFiles: OnAttach | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => onFiles?.(files));
  const isOn = onFiles !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const listeners = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: listeners.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    listen("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Nothing is entered where the pointer leaves the window.
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listeners.abort();
  }, [isOn]);
  return isOn && isOver;
}
