/** Parameters as Stripe's interface takes them: texts, lists and records. */
export type FormValue = string | FormValue[] | FormRecord;
export interface FormRecord {
  [name: string]: FormValue;
}

const isRecord = (value: FormValue | undefined): value is FormRecord =>
  typeof value === "object" && !Array.isArray(value);

/** A record without names that it inherits. */
const emptyRecord = (): FormRecord => Object.create(null) as FormRecord;

/** Turns records whose names are all numbers into lists. */
function withLists(value: FormValue): FormValue {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name));
  if (isList) return entries.map(([, inner]) => inner);
  const record = emptyRecord();
  for (const [name, inner] of entries) record[name] = inner;
  return record;
}

/** Decodes `a[b][0]=c` and `a[]=b`, as Stripe's interface takes them. */
export function decodeForm(parameters: URLSearchParams): FormRecord {
  const root = emptyRecord();
  for (const [key, value] of parameters) {
    const path = key.split("[").map((part) => part.replace(/\]$/, ""));
    const last = path.pop() ?? "";
    let place = root;
    for (const name of path) {
      const known = place[name];
      const next = isRecord(known) ? known : emptyRecord();
      place[name] = next;
      place = next;
    }
    place[last === "" ? String(Object.keys(place).length) : last] = value;
  }
  return withLists(root) as FormRecord;
}
