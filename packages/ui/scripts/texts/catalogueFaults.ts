/** A catalogue as JSON holds it. */
export type Texts = { [key: string]: string | Texts };

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** Every key of a catalogue with its text: `auth:login.submit`. */
export function flatten(texts: Texts, path = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const here = path === "" ? key : path.includes(":") ? `${path}.${key}` : `${path}:${key}`;
    if (typeof value === "string") flat.set(here, value);
    else for (const [inner, text] of flatten(value, here)) flat.set(inner, text);
  }
  return flat;
}

/** A key without its plural category: what the code asks for. */
export const askedKey = (key: string) => key.replace(pluralSuffix, "");

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(", ");

/** What is wrong between and inside the languages' catalogues, in words; empty when all is well. */
export function catalogueFaults(catalogues: Record<string, Texts>): string[] {
  const faults: string[] = [];
  const flats = Object.entries(catalogues).map(([locale, texts]) => ({ locale, flat: flatten(texts) }));
  for (const { locale, flat } of flats) {
    for (const [key, text] of flat) if (text.trim() === "") faults.push(`${locale} ${key} is empty`);
    faults.push(...pluralFaults(locale, flat));
    for (const other of flats) {
      if (other.locale === locale) continue;
      const known = new Map([...other.flat].map(([key, text]) => [askedKey(key), text]));
      for (const [key, text] of flat) {
        const twin = known.get(askedKey(key));
        if (twin === undefined) faults.push(`${other.locale} lacks ${askedKey(key)}, which ${locale} has`);
        else if (!pluralSuffix.test(key) && placeholders(text) !== placeholders(twin)) {
          faults.push(
            `${key} fills {${placeholders(text)}} in ${locale} but {${placeholders(twin)}} in ${other.locale}`,
          );
        }
      }
    }
  }
  return faults;
}

/** i18next shows the bare key when a plural category is missing, so each language must bring all of its own. */
function pluralFaults(locale: string, flat: Map<string, string>): string[] {
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const plurals = new Set([...flat.keys()].filter((key) => pluralSuffix.test(key)).map(askedKey));
  return [...plurals].flatMap((key) =>
    wanted
      .filter((category) => !flat.has(`${key}_${category}`))
      .map((category) => `${locale} lacks ${key}_${category}`),
  );
}
