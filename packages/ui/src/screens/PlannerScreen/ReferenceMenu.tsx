import { Plus } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { Menu, MenuItem } from "../../components/Menu/index.ts";
import { useText } from "../../i18n/useText.ts";
import type { ReferenceOption } from "./references.ts";

/** What references are called: where they come from, and which part. */
export function useReferenceName(options: readonly ReferenceOption[]): (text: string) => string {
  const t = useText("planner");
  return (text) => {
    const option = options.find((one) => one.text === text);
    if (!option) return text;
    switch (option.source) {
      case "item":
        return t("reference.item");
      case "input":
        return t("reference.input", { field: option.part ?? "" });
      case "step":
        return option.part === null
          ? t("reference.whole", { step: option.step ?? "" })
          : t("reference.part", { step: option.step ?? "", part: option.part });
    }
  };
}

interface ReferenceMenuProps {
  /** Name of the field. */
  label: string;
  options: readonly ReferenceOption[];
  onInsert: (option: ReferenceOption) => void;
}

/** Inserts what comes from another step, or from the input. */
export function ReferenceMenu({ label, options, onInsert }: ReferenceMenuProps) {
  const t = useText("planner");
  const nameOf = useReferenceName(options);
  return (
    <Menu
      placement="bottom end"
      trigger={
        <Button size="sm" tone="quiet" icon={Plus} aria-label={t("form.insertInto", { field: label })}>
          {t("form.insert")}
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.text} id={option.text} note={option.text} onAction={() => onInsert(option)}>
          {nameOf(option.text)}
        </MenuItem>
      ))}
    </Menu>
  );
}
