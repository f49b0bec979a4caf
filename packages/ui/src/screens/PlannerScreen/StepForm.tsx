import type { Fault, GraphStep, WorkflowGraph } from "@regia/domain/workflows";
import { type ReactNode, useState } from "react";
import { Checkbox } from "../../components/Checkbox/index.ts";
import { CheckboxGroup } from "../../components/CheckboxGroup/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { NumberField } from "../../components/NumberField/index.ts";
import { Select } from "../../components/Select/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { dependants, dependencies, dependingOn, renameStep, setStep } from "./graphEdits.ts";
import { fold, foldBody, folds, foldTitle, note, panel, panelTitle } from "./PlannerScreen.css.ts";
import { referenceOptions } from "./references.ts";
import { fieldOf, SchemaFields, ValueField } from "./SchemaFields.tsx";
import { schemaFields } from "./schemaField.ts";
import type { FieldValue, PlannerTools } from "./types.ts";

interface StepFormProps {
  graph: WorkflowGraph;
  /** Place of the step in the graph. */
  index: number;
  tools: PlannerTools;
  faults: readonly Fault[];
  isDisabled: boolean;
  /** `key` is the step's new key, where that changed. */
  onChange: (graph: WorkflowGraph, key?: string) => void;
}

/** The form of one step: what it does, with what, and when. */
export function StepForm({ graph, index, tools, faults, isDisabled, onChange }: StepFormProps) {
  const t = useText("planner");
  const say = useLocalizedText();
  const step = graph.steps[index];
  if (!step) return null;
  const tool = tools.find(({ name }) => name === step.tool);
  const references = referenceOptions(graph, index, tools);
  const change = (next: GraphStep) => onChange(setStep(graph, index, next));
  const fields = new Set(schemaFields(tool?.input).map(({ name }) => name));
  const isShownAtField = (fault: Fault) =>
    fault.code === "bad_arguments" && fields.has(fieldOf(fault.text) ?? "");
  const errorOf = (name: string) => {
    const fault = faults.find((one) => isShownAtField(one) && fieldOf(one.text) === name);
    return fault && say(fault.text);
  };
  const others = faults.filter((fault) => !isShownAtField(fault));
  return (
    <section aria-label={t("form.title", { step: step.title ?? step.key })} className={panel}>
      <h2 className={panelTitle}>{step.title ?? step.key}</h2>
      <Stack gap="x4">
        {others.map((fault) => (
          <FormMessage key={JSON.stringify(fault)} tone="warning">
            {say(fault.text)}
          </FormMessage>
        ))}
        <TextField
          label={t("form.stepTitle")}
          value={step.title ?? ""}
          isDisabled={isDisabled}
          autoComplete="off"
          onChange={(title) => {
            const { title: _, ...untitled } = step;
            change(title === "" ? untitled : { ...step, title });
          }}
        />
        <Select
          label={t("form.tool")}
          hint={tool?.description}
          value={step.tool}
          isDisabled={isDisabled}
          options={tools.map(({ name, title, available, reason }) => ({
            value: name,
            label: title,
            note: available ? undefined : (reason ?? t("form.unavailable")),
            isDisabled: !available && name !== step.tool,
          }))}
          onChange={(name) => change({ ...step, tool: name })}
        />
        <SchemaFields
          key={step.tool}
          schema={tool?.input}
          value={step.arguments}
          references={references}
          errorOf={errorOf}
          isDisabled={isDisabled}
          onChange={(values) => change({ ...step, arguments: values })}
        />
        {tool && fields.size === 0 ? <p className={note}>{t("form.noArguments")}</p> : null}
        <div className={folds}>
          <Fold title={t("form.order")} isOpen={hasOrder(step)}>
            <WaitsFor graph={graph} step={step} isDisabled={isDisabled} onChange={change} />
            <ConditionFields step={step} references={references} isDisabled={isDisabled} onChange={change} />
            <ValueField
              field={{
                name: "each",
                label: t("form.each"),
                hint: t("form.eachHint"),
                isRequired: true,
                isList: true,
                control: { kind: "texts" },
              }}
              value={step.each}
              references={references.filter(({ source }) => source !== "item")}
              isDisabled={isDisabled}
              onChange={(each) => change(withOptional(step, "each", each))}
            />
          </Fold>
          <Fold title={t("form.more")}>
            <KeyField graph={graph} index={index} isDisabled={isDisabled} onChange={onChange} />
            <NumberField
              label={t("form.retries")}
              hint={t("form.retriesHint")}
              value={step.retries ?? null}
              minValue={0}
              maxValue={10}
              isDisabled={isDisabled}
              onChange={(retries) => change(withOptional(step, "retries", retries ?? undefined))}
            />
            <NumberField
              label={t("form.timeout")}
              hint={t("form.timeoutHint")}
              value={step.timeoutSeconds ?? null}
              minValue={1}
              maxValue={3_600}
              isDisabled={isDisabled}
              onChange={(seconds) => change(withOptional(step, "timeoutSeconds", seconds ?? undefined))}
            />
          </Fold>
        </div>
      </Stack>
    </section>
  );
}

/** Whether something is set of when the step is done. */
const hasOrder = ({ dependsOn, when, each }: GraphStep): boolean =>
  dependsOn !== undefined || when !== undefined || each !== undefined;

/** Fields that few need. */
function Fold({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen?: boolean | undefined;
  children: ReactNode;
}) {
  const [isInitiallyOpen] = useState(isOpen);
  return (
    <details className={fold} open={isInitiallyOpen}>
      <summary className={foldTitle}>{title}</summary>
      <div className={foldBody}>{children}</div>
    </details>
  );
}

/** A step with a value, or without it. */
function withOptional(
  step: GraphStep,
  name: "each" | "retries" | "timeoutSeconds",
  value: FieldValue,
): GraphStep {
  const { [name]: _, ...without } = step;
  return value === undefined ? without : ({ ...step, [name]: value } as GraphStep);
}

interface PartProps {
  graph: WorkflowGraph;
  step: GraphStep;
  isDisabled: boolean;
  onChange: (step: GraphStep) => void;
}

/** The steps that must end before. Those that it refers to are among them anyhow. */
function WaitsFor({ graph, step, isDisabled, onChange }: PartProps) {
  const t = useText("planner");
  const waits = dependencies(graph);
  const later = dependants(waits, step.key);
  const named = step.dependsOn ?? [];
  const before = waits.get(step.key) ?? [];
  const implied = new Set(
    dependencies({ steps: [dependingOn(step, []), ...others(graph, step)] }).get(step.key),
  );
  const choices = new Map(
    graph.steps.flatMap(({ key, title }) =>
      !later.has(key) || before.includes(key) ? [[key, title ?? key] as const] : [],
    ),
  );
  if (choices.size === 0) return null;
  return (
    <CheckboxGroup
      label={t("form.dependsOn")}
      hint={t("form.dependsOnHint")}
      isDisabled={isDisabled}
      value={[...before]}
      onChange={(keys) =>
        onChange(
          dependingOn(
            step,
            keys.filter((key) => !implied.has(key) || named.includes(key)),
          ),
        )
      }
    >
      {[...choices].map(([key, title]) => (
        <Checkbox key={key} value={key} isDisabled={implied.has(key)}>
          {title}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

const others = ({ steps }: WorkflowGraph, { key }: GraphStep) => steps.filter((step) => step.key !== key);

/** The name in references; it changes when the field is left. */
function KeyField({
  graph,
  index,
  isDisabled,
  onChange,
}: Pick<StepFormProps, "graph" | "index" | "isDisabled" | "onChange">) {
  const t = useText("planner");
  const key = graph.steps[index]?.key ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={t("form.key")}
      hint={t("form.keyHint")}
      value={typed ?? key}
      isDisabled={isDisabled}
      autoComplete="off"
      spellCheck="false"
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && typed !== key) onChange(renameStep(graph, index, typed), typed);
        setTyped(null);
      }}
    />
  );
}
