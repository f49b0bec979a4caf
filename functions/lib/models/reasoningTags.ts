/** The marks between which models without a field for it write their reasoning, at the beginning of an answer. */
const OPENING = /^\s*<(think|thinking|thought|reasoning)>/i;

const LONGEST_OPENING = "<reasoning>".length;

/** Whether a text can be the beginning of an opening mark. */
const mayOpen = (text: string): boolean => {
  const begun = text.trimStart().toLowerCase();
  return (
    begun.length < LONGEST_OPENING &&
    ["<think>", "<thinking>", "<thought>", "<reasoning>"].some((mark) => mark.startsWith(begun))
  );
};

/** Length of the end of a text that can be the beginning of a mark. */
function begunAtEnd(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1) {
    if (text.slice(-length).toLowerCase() === mark.slice(0, length)) return length;
  }
  return 0;
}

/** A piece of an answer's text, told apart. */
export interface ToldApart {
  readonly type: "text" | "reasoning";
  readonly text: string;
}

/** Tells reasoning between marks at the beginning of a text from the text itself, which comes in pieces. */
export class ReasoningTags {
  #closing: string | undefined;
  #state: "beginning" | "reasoning" | "after" | "text" = "beginning";
  #held = "";

  add(piece: string): readonly ToldApart[] {
    const text = this.#held + piece;
    this.#held = "";
    switch (this.#state) {
      case "text":
        return [{ type: "text", text }];
      case "beginning": {
        const opened = OPENING.exec(text);
        if (opened === null) {
          if (mayOpen(text)) {
            this.#held = text;
            return [];
          }
          this.#state = "text";
          return [{ type: "text", text }];
        }
        this.#state = "reasoning";
        this.#closing = `</${opened[1]?.toLowerCase()}>`;
        return this.add(text.slice(opened[0].length));
      }
      case "reasoning": {
        const closing = this.#closing ?? "";
        // Lower case can have another length: places in it are none of the text.
        const end = text.search(new RegExp(closing, "i"));
        if (end < 0) {
          const held = begunAtEnd(text, closing);
          this.#held = text.slice(text.length - held);
          return this.#pieces("reasoning", text.slice(0, text.length - held));
        }
        this.#state = "after";
        return [
          ...this.#pieces("reasoning", text.slice(0, end)),
          ...this.add(text.slice(end + closing.length)),
        ];
      }
      case "after": {
        // The empty lines between reasoning and text belong to neither.
        const rest = text.trimStart();
        if (rest !== "") this.#state = "text";
        return this.#pieces("text", rest);
      }
    }
  }

  /** What was held back, because a mark could have gone on there. */
  end(): readonly ToldApart[] {
    const held = this.#held;
    this.#held = "";
    return this.#pieces(this.#state === "reasoning" ? "reasoning" : "text", held);
  }

  #pieces(type: ToldApart["type"], text: string): readonly ToldApart[] {
    return text === "" ? [] : [{ type, text }];
  }
}
