// Plans the files of a new component, screen, story, command or migration, and the changes of the registries that name it.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { areas } from "../bootstrap/textTypes.mjs";
import { beforeEnd, withEntry } from "./registry.ts";

/** What was asked for cannot be made; the message says what to do instead. */
export class Refusal extends Error {}

/** Contents of new and changed files by path from the root. */
export type Plan = Map<string, string>;

/** Values of the words in braces of a template. */
type Words = Readonly<Record<string, string>>;

interface Kind {
  /** What is typed after the kind. */
  readonly usage: string;
  /** Makes the plan from the arguments. */
  plan(checkout: Checkout, ...args: readonly string[]): Plan;
}

const templates = join(import.meta.dirname, "templates");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The checkout that something is added to. */
class Checkout {
  readonly root: string;
  readonly plan: Plan = new Map();

  constructor(root: string) {
    this.root = root;
  }

  read(path: string): string {
    return this.plan.get(path) ?? readFileSync(join(this.root, path), "utf8");
  }

  /** Names in a folder. */
  names(folder: string): string[] {
    return readdirSync(join(this.root, folder));
  }

  /** Plans the files of a kind's templates in a folder; `NAME` and other capitals in their paths stand for words, too. */
  fill(kind: string, folder: string, words: Words): void {
    for (const file of globSync(join(templates, kind, "**/*.template"))) {
      const path = relative(join(templates, kind), file)
        .replace(/\.template$/, "")
        .replace(/NAMESPACE|NAME|TIME/g, (word) => words[word] ?? word);
      const escaped = (text: string) => (path.endsWith(".json") ? JSON.stringify(text).slice(1, -1) : text);
      const contents = readFileSync(file, "utf8").replace(/\{\{(\w+)\}\}/g, (_, word: string) =>
        escaped(words[word] ?? ""),
      );
      this.plan.set(join(folder, path), contents);
    }
  }

  /** Plans a change of a file that exists. */
  change(path: string, change: (text: string) => string): void {
    this.plan.set(path, change(this.read(path)));
  }

  /** A new namespace of texts: the name, or with the suffix if the name is taken or a word of the language. */
  namespace(name: string, suffix: string): string {
    const taken = new Set(
      areas.flatMap((area) => globSync(join(this.root, area, "it/**/*.json"))).map(nameOf),
    );
    const isWord =
      /^(case|class|const|default|delete|do|else|enum|export|for|function|if|import|in|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;
    const found = [name, `${name}${suffix}`].find((each) => !taken.has(each) && !isWord.test(each));
    if (!found)
      throw new Refusal(`There are texts called ${name} and ${name}${suffix}. Choose another name.`);
    return found;
  }
}

const nameOf = (file: string) =>
  file
    .split("/")
    .at(-1)
    ?.replace(/\.\w+$/, "") ?? "";

/** @throws Refusal if the name has another form, or something has it, in whatever case */
function checkName(name: string, form: RegExp, example: string, taken: readonly string[]): void {
  if (!form.test(name)) throw new Refusal(`"${name}" is not a name such as ${example}.`);
  const other = taken.find((each) => each.toLowerCase() === name.toLowerCase());
  if (other) throw new Refusal(`${other} exists. Change it, or choose another name.`);
}

function checkTexts(it: string, en: string): void {
  if (!it.trim() || !en.trim() || it === en)
    throw new Refusal("Say it in Italian and in English, each between quotes.");
}

const ui = "packages/ui";
const kebab = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();

/** Adds what every entry of the library is named in: accepted interface, budget, changeset. */
function addToLibrary(
  checkout: Checkout,
  folder: string,
  name: string,
  exported: string,
  allowed: Words,
): void {
  checkout.change(`${ui}/src/${folder}/exports.snapshot.txt`, (text) =>
    withEntry(`${text}\n`, /^(\w+)\n(?: {2}.*\n)*\n/gm, name, `${name}\n${exported}\n\n`).slice(0, -1),
  );
  const { script, styles } = allowed;
  checkout.change(`${ui}/weight/budget.json`, (text) =>
    withEntry(
      text.replace("\n}", ",\n}"),
      new RegExp(`^ {2}"${folder}/(\\w+)": .*\\n`, "gm"),
      name,
      `  "${folder}/${name}": { "script": ${script}, "styles": ${styles} },\n`,
    ).replace(",\n}", "\n}"),
  );
  const changeset = `.changeset/${kebab(name)}.md`;
  checkout.plan.set(changeset, `---\n"@regia/ui": minor\n---\n\nNew: \`${folder}/${name}\`.\n`);
}

const component: Kind = {
  usage: "NAME",
  plan(checkout, name = "") {
    const folders = ["components", "patterns"].flatMap((kind) => checkout.names(`${ui}/src/${kind}`));
    checkName(name, /^[A-Z][a-z]+([A-Z][a-z]+)*$/, "SeatCount", folders);
    checkout.fill("component", `${ui}/src/components/${name}`, { NAME: name, Name: name });
    checkout.change(`${ui}/src/components/everyComponent.fixture.tsx`, (text) => {
      const line = `import { ${name} } from "./${name}/index.ts";\n`;
      const imported = withEntry(text, /^import \{ .* \} from "\.\/(\w+\/)index\.ts";\n/gm, `${name}/`, line);
      const entries = /^ {2}(\w+): \(own\) => (?:.*,\n|\(\n(?: {3,}.*\n)+ {2}\),\n)/gm;
      return withEntry(imported, entries, name, `  ${name}: (own) => <${name} {...own}>Attivo</${name}>,\n`);
    });
    checkout.change(`${ui}/storybook/status/statuses.ts`, (text) =>
      withEntry(text, /^ {2}(\w+): \{ since: .*\},\n/gm, name, `  ${name}: { since: "next" },\n`),
    );
    const exported = [
      `  <${name}> ${name}Props`,
      "    isQuiet?: boolean | undefined",
      "    ref?: Ref<HTMLSpanElement> | undefined",
      "    ...attributes of an element",
    ].join("\n");
    addToLibrary(checkout, "components", name, exported, { script: "1000", styles: "800" });
    return checkout.plan;
  },
};

const screen: Kind = {
  usage: "NAME ITALIAN-TITLE ENGLISH-TITLE",
  plan(checkout, name = "", it = "", en = "") {
    checkName(name, /^[A-Z][a-z]+([A-Z][a-z]+)*Screen$/, "SeatsScreen", checkout.names(`${ui}/src/screens`));
    checkTexts(it, en);
    const subject = name.replace(/Screen$/, "");
    const namespace = checkout.namespace(lower(subject), "Screen");
    const words = { NAME: name, Name: name, NAMESPACE: namespace, namespace, Subject: subject, it, en };
    checkout.fill("screen", `${ui}/src`, words);
    const exported = [
      `  <${name}> ${name}Props`,
      `    state: ${subject}State`,
      `  type ${subject}State = { kind: "loading"; } | { kind: "loaded"; }`,
    ].join("\n");
    addToLibrary(checkout, "screens", name, exported, { script: "20000", styles: "1500" });
    return checkout.plan;
  },
};

const story: Kind = {
  usage: "components/NAME|patterns/NAME|screens/NAME STORY WHAT-IT-SHOWS",
  plan(checkout, folder = "", name = "", shows = "") {
    const [, kind = "", owner = ""] = /^(components|patterns|screens)\/(\w+)$/.exec(folder) ?? [];
    if (!kind || !checkout.names(`${ui}/src/${kind}`).includes(owner))
      throw new Refusal(`"${folder}" is no folder of ${ui}/src, such as components/Badge.`);
    const files = checkout.names(`${ui}/src/${folder}`).filter((file) => file.endsWith(".stories.tsx"));
    const [file] = [`${owner}.states.stories.tsx`, `${owner}.stories.tsx`].filter((each) =>
      files.includes(each),
    );
    if (!file) throw new Refusal(`${folder} has its stories in folders of its own. Add the story there.`);
    const path = `${ui}/src/${folder}/${file}`;
    const text = checkout.read(path);
    const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, each = ""]) => each);
    checkName(name, /^[A-Z][A-Za-z]*$/, "NothingFound", names);
    if (!/^[A-Z].*\.$/.test(shows))
      throw new Refusal("Say in a sentence, between quotes, what the story shows.");
    if (!/^type Story = /m.test(text)) throw new Refusal(`${path} has no type Story. Add the story by hand.`);
    const state = kind === "screens" ? `@state ${upper(kebab(name).replaceAll("-", " "))}: ` : "";
    const added = `/** ${state}${shows} */\nexport const ${name}: Story = {};\n`;
    const conditions = /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const conditions\b/m;
    checkout.plan.set(
      path,
      conditions.test(text) ? text.replace(conditions, (end) => `${added}\n${end}`) : `${text}${added}`,
    );
    return checkout.plan;
  },
};

const command: Kind = {
  usage: "NAME ITALIAN-SUMMARY ENGLISH-SUMMARY",
  plan(checkout, name = "", it = "", en = "") {
    const cli = "packages/cli";
    const list = `${cli}/src/program/commands.ts`;
    const commands = [...checkout.read(list).matchAll(/\{ name: "([\w-]+)"/g)].map(([, each = ""]) => each);
    checkName(name, /^[a-z]+$/, "seats", ["help", ...commands, ...checkout.names(`${cli}/src`)]);
    checkTexts(it, en);
    const namespace = checkout.namespace(name, "Command");
    const words = {
      NAME: name,
      Name: name,
      NAMESPACE: namespace,
      namespace,
      it,
      en,
      It: upper(it),
      En: upper(en),
    };
    checkout.fill("command", cli, words);
    for (const locale of ["it", "en"])
      checkout.change(`${cli}/src/texts/${locale}/index.ts`, (text) => {
        const line = `import ${namespace} from "./${namespace}.json" with { type: "json" };\n`;
        const imported = withEntry(text, /^import \w+ from "\.\/(\w+)\.json" .*\n/gm, namespace, line);
        return withEntry(imported, /^ {2}(\w+)(?:: \w+)?,\n/gm, namespace, `  ${namespace},\n`);
      });
    const entry = `  { name: "${name}", summary: "${namespace}:summary", load: () => import("../${name}/command.ts") },\n`;
    checkout.change(list, (text) => beforeEnd(text, "];\n", entry));
    checkout.change(`${cli}/tests/frame.test.ts`, (text) => beforeEnd(text, "],\n];\n", `, "${name}"`));
    return checkout.plan;
  },
};

const migration: Kind = {
  usage: "what_it_does",
  plan(checkout, name = "") {
    const folder = "supabase/migrations";
    const files = checkout.names(folder).filter((file) => /^\d{14}_\w+\.sql$/.test(file));
    const taken = files.map((file) => file.replace(/^\d+_|\.sql$/g, ""));
    checkName(name, /^[a-z]+(_[a-z0-9]+)+$/, "add_seats_to_invitations", taken);
    const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const newest = files.sort().at(-1) ?? "";
    if (newest >= time)
      throw new Refusal(
        `${newest} is newer than the clock of this machine. Set the clock, or rename that file.`,
      );
    checkout.fill("migration", folder, { TIME: time, NAME: name, Words: upper(name.replaceAll("_", " ")) });
    return checkout.plan;
  },
};

const kinds: Readonly<Record<string, Kind>> = { component, screen, story, command, migration };

/** How the generator is called, one line for each kind. */
export const usage = Object.entries(kinds)
  .map(([kind, { usage: args }]) => `  npm run new ${kind} ${args}`)
  .join("\n");

/**
 * What the arguments ask for: the files to make and to change.
 * @throws Refusal if it cannot be made
 */
export function planOf(root: string, [kind = "", ...args]: readonly string[]): Plan {
  const asked = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!asked) throw new Refusal(`Say what is new:\n${usage}`);
  return asked.plan(new Checkout(root), ...args);
}
