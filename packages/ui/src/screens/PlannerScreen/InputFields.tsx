import type { WorkflowGraph } from "@regia/domain/workflows";
import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { Checkbox } from "../../components/Checkbox/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Select } from "../../components/Select/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import { inputEnd, inputList, inputRow, note, panel, panelTitle } from "./PlannerScreen.css.ts";
import { INPUT_TYPES, type InputField, inputFields, withInputField } from "./schemaField.ts";

interface InputFieldsProps {
  graph: WorkflowGraph;
  isDisabled: boolean;
  onChange: (graph: WorkflowGraph) => void;
}

/** What is asked before each start: the fields of the input. */
export function InputFields({ graph, isDisabled, onChange }: InputFieldsProps) {
  const t = useText("planner");
  const fields = inputFields(graph.input);
  const set = (index: number, field: InputField | null) => {
    const { input: _, ...rest } = graph;
    const input = withInputField(graph.input, index, field);
    onChange(input === undefined ? rest : { ...rest, input });
  };
  const freeName = () => {
    for (let number = fields.length + 1; ; number += 1) {
      const name = `dato_${number}`;
      if (!fields.some((field) => field.name === name)) return name;
    }
  };
  return (
    <section aria-label={t("input.title")} className={panel}>
      <h2 className={panelTitle}>{t("input.title")}</h2>
      <p className={note}>{t("input.intro")}</p>
      {fields.length > 0 ? (
        <ul className={inputList}>
          {fields.map((field, index) => (
            // Names change while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity
            <li key={index} className={inputRow}>
              <TextField
                label={t("input.label")}
                value={field.label}
                isDisabled={isDisabled}
                autoComplete="off"
                onChange={(label) => set(index, { ...field, label })}
              />
              <TextField
                label={t("input.name")}
                value={field.name}
                isDisabled={isDisabled}
                autoComplete="off"
                spellCheck="false"
                onChange={(name) => {
                  if (!fields.some((other) => other !== field && other.name === name)) {
                    set(index, { ...field, name });
                  }
                }}
              />
              <Select
                label={t("input.type")}
                value={field.type}
                isDisabled={isDisabled}
                options={INPUT_TYPES.map((type) => ({ value: type, label: t(`input.types.${type}`) }))}
                onChange={(type) => set(index, { ...field, type })}
              />
              <div className={inputEnd}>
                <Checkbox
                  isSelected={field.isRequired}
                  isDisabled={isDisabled}
                  onChange={(isRequired) => set(index, { ...field, isRequired })}
                >
                  {t("input.required")}
                </Checkbox>
                {isDisabled ? null : (
                  <IconButton
                    size="sm"
                    icon={Trash2}
                    label={t("input.remove", { field: field.label })}
                    onPress={() => set(index, null)}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {isDisabled ? null : (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onPress={() =>
              set(fields.length, {
                name: freeName(),
                label: t("input.newLabel"),
                type: "text",
                isRequired: true,
              })
            }
          >
            {t("input.add")}
          </Button>
        </div>
      )}
    </section>
  );
}
