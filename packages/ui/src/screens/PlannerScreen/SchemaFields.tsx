import type { Message } from "@regia/domain/messages";
import { type Json, type JsonObject, referencesIn, writtenReference } from "@regia/domain/workflows";
import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/IconButton/index.ts";
import { NumberField } from "../../components/NumberField/index.ts";
import { Select } from "../../components/Select/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import {
  fieldHead,
  fieldName,
  field as fieldStyle,
  insert,
  reference,
  uses as usesStyle,
} from "./PlannerScreen.css.ts";
import { ReferenceMenu, useReferenceName } from "./ReferenceMenu.tsx";
import { type ReferenceOption, referenceText } from "./references.ts";
import { type SchemaField, schemaFields, withValue } from "./schemaField.ts";
import type { FieldValue } from "./types.ts";

/** The field of an object that a message names; undefined if it names none. */
export function fieldOf({ params }: Message): string | undefined {
  const { field }: { field?: unknown } = params ?? {};
  return typeof field === "string" ? field.split(".")[0] : undefined;
}

interface SchemaFieldsProps {
  /** JSON Schema of an object. */
  schema: JsonObject | undefined;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  /** What can be inserted instead of typed. Default: nothing. */
  references?: readonly ReferenceOption[] | undefined;
  /** What is wrong with a field. Default: nothing is known to be. */
  errorOf?: ((name: string) => string | undefined) | undefined;
  isDisabled?: boolean | undefined;
}

/** The form of a JSON Schema's object. */
export function SchemaFields({
  schema,
  value,
  onChange,
  references,
  errorOf,
  isDisabled,
}: SchemaFieldsProps) {
  return schemaFields(schema).map((field) => (
    <ValueField
      key={field.name}
      field={field}
      value={value[field.name]}
      onChange={(next) => onChange(withValue(value, field.name, next))}
      references={references}
      error={errorOf?.(field.name)}
      isDisabled={isDisabled}
    />
  ));
}

export interface ValueFieldProps {
  field: SchemaField;
  value: FieldValue;
  /** Called with undefined where nothing is entered. */
  onChange: (value: FieldValue) => void;
  references?: readonly ReferenceOption[] | undefined;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** One field, with a menu of what it can take from elsewhere. */
export function ValueField({ references = [], ...props }: ValueFieldProps) {
  const t = useText("planner");
  const { field, value, onChange, isDisabled = false } = props;
  const format = useFormat();
  const nameOf = useReferenceName(references);
  const isText = field.control.kind === "text" || field.control.kind === "longText";
  // Texts show what their references mean.
  const used = isText
    ? [...new Set(referencesIn(value ?? null).map((path) => nameOf(writtenReference(path))))]
    : [];
  const taken = isText ? null : referenceText(value);
  const menu =
    references.length > 0 && !isDisabled ? (
      <ReferenceMenu
        label={field.label}
        options={references}
        onInsert={(option) => onChange(inserted(field, value, option))}
      />
    ) : null;
  if (taken !== null) {
    return (
      <div className={fieldStyle}>
        <span className={fieldHead}>
          <span className={fieldName}>{field.label}</span>
          {menu}
        </span>
        <span className={reference}>
          {nameOf(taken)}
          {isDisabled ? null : (
            <IconButton
              size="sm"
              icon={X}
              label={t("form.removeReference", { field: field.label })}
              onPress={() => onChange(undefined)}
            />
          )}
        </span>
      </div>
    );
  }
  return (
    <div className={fieldStyle}>
      <Control {...props} />
      {used.length > 0 ? (
        <span className={usesStyle}>{t("form.uses", { references: format.list(used) })}</span>
      ) : null}
      {menu ? <div className={insert}>{menu}</div> : null}
    </div>
  );
}

/** A value with a reference: within texts at the end, as the last element of a list, else in its place. */
function inserted({ control }: SchemaField, value: FieldValue, { text, isList }: ReferenceOption): Json {
  switch (control.kind) {
    case "text":
    case "longText": {
      const before = typeof value === "string" ? value : "";
      return before === "" || /\s$/.test(before) ? `${before}${text}` : `${before} ${text}`;
    }
    case "texts":
      return isList ? text : [...(Array.isArray(value) ? (value as readonly Json[]) : []), text];
    default:
      return text;
  }
}

function Control({ field, value, onChange, error, isDisabled = false }: ValueFieldProps) {
  const t = useText("planner");
  const { control, isRequired, hint } = field;
  const label = isRequired ? field.label : t("form.optional", { field: field.label });
  const common = { label, hint, error, isDisabled };
  switch (control.kind) {
    case "text":
    case "longText":
      return (
        <TextField
          {...common}
          isMultiline={control.kind === "longText"}
          rows={3}
          autoComplete="off"
          value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value)}
          onChange={(text) => onChange(text === "" ? undefined : text)}
        />
      );
    case "number":
      return (
        <NumberField
          {...common}
          value={typeof value === "number" ? value : null}
          onChange={(number) => onChange(number ?? undefined)}
        />
      );
    case "switch":
      return (
        <Switch hint={error ?? hint} isSelected={value === true} isDisabled={isDisabled} onChange={onChange}>
          {field.label}
        </Switch>
      );
    case "choice":
      return (
        <Select
          {...common}
          value={typeof value === "string" ? value : ""}
          options={[
            ...(isRequired ? [] : [{ value: "", label: t("form.none") }]),
            ...control.options.map((one) => ({ value: one, label: one })),
          ]}
          onChange={(one) => onChange(one === "" ? undefined : one)}
        />
      );
    case "texts":
      return <LinesField {...common} value={value} onChange={onChange} />;
    case "json":
      return <JsonField {...common} value={value} onChange={onChange} />;
  }
}

interface TypedFieldProps extends Pick<ValueFieldProps, "value" | "onChange" | "error" | "isDisabled"> {
  label: string;
  hint: string | undefined;
}

/** A list of texts, one on each line. Empty lines stay while they are typed. */
function LinesField({ value, onChange, hint, ...rest }: TypedFieldProps) {
  const t = useText("planner");
  const given = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  const [typed, setTyped] = useState(given.join("\n"));
  const lines = linesOf(typed);
  const shown = lines.join("\n") === given.join("\n") ? typed : given.join("\n");
  return (
    <TextField
      {...rest}
      hint={hint === undefined ? t("form.lines") : `${hint} ${t("form.lines")}`}
      isMultiline
      rows={2}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const next = linesOf(text);
        onChange(next.length === 0 ? undefined : next);
      }}
    />
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const written = (value: FieldValue): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** Undefined for a text that is no JSON. */
function parsed(text: string): { value: FieldValue } | undefined {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

/** Any other value, as JSON. What is no JSON is not taken over, and stays until it is. */
function JsonField({ value, onChange, hint, error, ...rest }: TypedFieldProps) {
  const t = useText("planner");
  const [typed, setTyped] = useState(written(value));
  const own = parsed(typed);
  const isKept = own === undefined || JSON.stringify(own.value) === JSON.stringify(value);
  return (
    <TextField
      {...rest}
      hint={hint === undefined ? t("form.json") : `${hint} ${t("form.json")}`}
      error={own === undefined ? t("form.badJson") : error}
      isMultiline
      rows={3}
      spellCheck="false"
      value={isKept ? typed : written(value)}
      onChange={(text) => {
        setTyped(text);
        const next = parsed(text);
        if (next) onChange(next.value);
      }}
    />
  );
}
