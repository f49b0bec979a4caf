import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Icon } from "../../components/Icon/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { choice as choiceStyle, closedChoice, closedSign } from "./Composer.css.ts";
import { type Choice, type ChoiceName, useChoices } from "./choices.ts";
import type { ComposerPart } from "./types.ts";

export const selectChunk = new Chunk(async () => (await import("../../components/Select/index.ts")).Select);

/** The model, or what the router looks at to choose one. The code of the lists is loaded when one is opened. */
export function ComposerChoices(props: Pick<ComposerPart, "state" | "onPreferenceChange" | "onModelChange">) {
  const isDisabled = Boolean(props.state.readOnly);
  const choices = useChoices(props);
  const [opened, setOpened] = useState<ChoiceName | null>(null);
  const Select = useChunk(selectChunk, opened !== null, () => setOpened(null));
  return choices.map((choice) =>
    Select && opened !== null ? (
      <Select
        key={choice.name}
        isLabelHidden
        label={choice.label}
        options={choice.options}
        value={choice.value}
        onChange={choice.onChange}
        isDisabled={isDisabled}
        defaultOpen={choice.name === opened}
        className={choiceStyle}
      />
    ) : (
      <ClosedChoice key={choice.name} choice={choice} isDisabled={isDisabled} onOpen={setOpened} />
    ),
  );
}

/** Looks like a Select, which takes its place. */
function ClosedChoice({
  choice: { name, label, options, value },
  isDisabled,
  onOpen,
}: {
  choice: Choice;
  isDisabled: boolean;
  onOpen: (name: ChoiceName) => void;
}) {
  return (
    <div className={choiceStyle}>
      <Button
        isDisabled={isDisabled}
        aria-haspopup="listbox"
        className={closedChoice}
        onPress={() => onOpen(name)}
      >
        <span>
          {options.find((one) => one.value === value)?.label}
          <VisuallyHidden elementType="span"> {label}</VisuallyHidden>
        </span>
        <Icon glyph={ChevronDown} size="sm" className={closedSign} />
      </Button>
    </div>
  );
}
