import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const packageRoot = join(import.meta.dirname, "../..");
let out: string;

/** The CSS of an entry as Vite builds it for production. */
async function builtCss(imports: readonly string[], root = packageRoot): Promise<string> {
  const folder = mkdtempSync(join(out, "build-"));
  const entry = join(folder, "entry.ts");
  writeFileSync(entry, imports.map((path) => `import ${JSON.stringify(join(root, path))};`).join("\n"));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [vanillaExtractPlugin()],
    build: {
      outDir: join(folder, "dist"),
      lib: { entry, formats: ["es"], fileName: "entry", cssFileName: "entry" },
      rollupOptions: { external: (id) => /^(react|lucide-react|i18next|@regia\/domain)/.test(id) },
    },
  });
  const files = readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(folder, "dist", file), "utf8"))
    .join("\n");
}

/** Layer names in the order of their first appearance, which decides their priority. */
const layerOrder = (css: string) => [
  ...new Set(
    [...css.matchAll(/@layer\s+([\w\s,]+)[;{]/g)].flatMap(([, names]) =>
      (names ?? "").split(",").map((name) => name.trim()),
    ),
  ),
];

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), "layers-"));
});
afterAll(() => rmSync(out, { recursive: true }));

describe("built CSS", () => {
  const order = ["reset", "tokens", "components", "patterns", "screens"];

  it("declares the layers in their fixed order", async () => {
    const css = await builtCss(["src/theme/index.ts", "src/screens/LandingScreen/index.ts"]);
    expect(layerOrder(css)).toEqual(order);
  });

  it("keeps that order when a screen is imported before the theme and its components", async () => {
    const css = await builtCss([
      "src/screens/LandingScreen/index.ts",
      "src/components/Button/index.ts",
      "src/theme/index.ts",
    ]);
    expect(layerOrder(css)).toEqual(order);
  });

  it("has no rule outside the layers except fonts and keyframes", async () => {
    const css = await builtCss([
      "src/theme/index.ts",
      "src/theme/fonts.css",
      "src/patterns/AppShell/index.ts",
    ]);
    let depth = 0;
    let start = 0;
    const outside: string[] = [];
    for (let index = 0; index < css.length; index += 1) {
      if (css[index] === "{") {
        if (depth === 0) outside.push(css.slice(start, index).trim());
        depth += 1;
      } else if (css[index] === "}") {
        depth -= 1;
        if (depth === 0) start = index + 1;
      } else if (css[index] === ";" && depth === 0) start = index + 1;
    }
    expect(outside.length).toBeGreaterThan(5);
    expect(outside.filter((prelude) => !/^@(layer|font-face|keyframes)/.test(prelude))).toEqual([]);
  });
});

it("styles are built in a folder whose name has an apostrophe and other signs", async () => {
  const root = join(out, "L'ufficio 100% & più 🏢 (1)");
  mkdirSync(root);
  symlinkSync(join(packageRoot, "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), '{ "name": "ufficio" }');
  writeFileSync(
    join(root, "styles.css.ts"),
    'import { style } from "@vanilla-extract/css"; export const desk = style({ color: "rebeccapurple" });',
  );
  expect(await builtCss(["styles.css.ts"], root)).toMatch(/color: ?#639|rebeccapurple/);
});
