import { useState } from "react";
import type { FormState } from "./useForm.ts";

/**
 * Lets the fields of a form that the person has not changed follow what is stored, for instance after another tab or
 * person has changed it.
 * @param stored - the text of every field; the form began with such
 */
export function useFollowing<Field extends string>(
  { values, field }: Pick<FormState<Field>, "values" | "field">,
  stored: Readonly<Record<Field, string>>,
): void {
  const [known, setKnown] = useState(stored);
  const names = Object.keys(stored) as Field[];
  const newer = names.filter((name) => stored[name] !== known[name]);
  if (newer.length === 0) return;
  setKnown(stored);
  for (const name of newer) if (values[name] === known[name]) field(name).onChange(stored[name]);
}
