import { type HTMLAttributes, type RefObject, useState } from "react";

type TextEntry = HTMLInputElement | HTMLTextAreaElement;

const isTextEntry = (target: EventTarget): target is TextEntry =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Keeps a dialog from being closed by accident while it has typed text. */
export interface TypedText {
  /** Whether no typed text would be lost. */
  mayClose: () => boolean;
  /** Props of the element around the fields. Where text would be lost, Escape moves the focus to the close button. */
  content: Pick<HTMLAttributes<HTMLElement>, "onInput" | "onKeyDown">;
}

/** Notes the fields of a dialog in which somebody types. */
export function useTypedText(closeButton: RefObject<HTMLButtonElement | null>): TypedText {
  const [typedIn] = useState(() => new Set<TextEntry>());
  const mayClose = () => [...typedIn].every((entry) => !entry.isConnected || entry.value === "");
  return {
    mayClose,
    content: {
      onInput: ({ target }) => {
        if (isTextEntry(target)) typedIn.add(target);
      },
      onKeyDown: (event) => {
        if (event.key !== "Escape" || mayClose()) return;
        event.preventDefault();
        event.stopPropagation();
        closeButton.current?.focus();
      },
    },
  };
}
