import type { GraphStep, Json, StepCondition } from "@regia/domain/workflows";
import { Select } from "../../components/Select/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import type { ReferenceOption } from "./references.ts";
import { ValueField } from "./SchemaFields.tsx";

const COMPARISONS = ["always", "exists", "missing", "equals", "notEquals", "contains"] as const;

type Comparison = (typeof COMPARISONS)[number];

function comparisonOf(when: StepCondition | undefined): Comparison {
  if (when === undefined) return "always";
  if ("exists" in when) return when.exists ? "exists" : "missing";
  if ("equals" in when) return "equals";
  return "notEquals" in when ? "notEquals" : "contains";
}

function operandOf(when: StepCondition): Json {
  if ("equals" in when) return when.equals;
  if ("notEquals" in when) return when.notEquals;
  return "contains" in when ? when.contains : "";
}

function conditionWith(comparison: Exclude<Comparison, "always">, value: Json, operand: Json): StepCondition {
  switch (comparison) {
    case "exists":
      return { value, exists: true };
    case "missing":
      return { value, exists: false };
    case "equals":
      return { value, equals: operand };
    case "notEquals":
      return { value, notEquals: operand };
    case "contains":
      return { value, contains: operand };
  }
}

interface ConditionFieldsProps {
  step: GraphStep;
  references: readonly ReferenceOption[];
  isDisabled: boolean;
  onChange: (step: GraphStep) => void;
}

/** When the step is done: always, or if something is true of a value. */
export function ConditionFields({ step, references, isDisabled, onChange }: ConditionFieldsProps) {
  const t = useText("planner");
  const { when } = step;
  const comparison = comparisonOf(when);
  const value = when?.value ?? "";
  const operand = when ? operandOf(when) : "";
  const change = (next: Comparison, nextValue: Json, nextOperand: Json) => {
    const { when: _, ...always } = step;
    onChange(next === "always" ? always : { ...step, when: conditionWith(next, nextValue, nextOperand) });
  };
  const text = (name: string, label: string) => ({
    name,
    label,
    hint: undefined,
    isRequired: true,
    isList: false,
    control: { kind: "text" as const },
  });
  return (
    <Stack gap="x3">
      <Select
        label={t("condition.label")}
        value={comparison}
        isDisabled={isDisabled}
        options={COMPARISONS.map((one) => ({ value: one, label: t(`condition.${one}`) }))}
        onChange={(next) => change(next, value, operand)}
      />
      {comparison === "always" ? null : (
        <ValueField
          field={text("value", t("condition.value"))}
          value={value}
          references={references}
          isDisabled={isDisabled}
          onChange={(next) => change(comparison, next ?? "", operand)}
        />
      )}
      {comparison === "equals" || comparison === "notEquals" || comparison === "contains" ? (
        <ValueField
          field={text("operand", t("condition.operand"))}
          value={operand}
          isDisabled={isDisabled}
          onChange={(next) => change(comparison, value, next ?? "")}
        />
      ) : null}
    </Stack>
  );
}
