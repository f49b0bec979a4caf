import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PRIVATE } from "./headers.ts";

/** A font of the brand, for Latin letters. */
interface Font {
  readonly family: string;
  /** Value of the CSS property `font-weight`. */
  readonly weight: string;
  readonly file: string;
}

const fonts: Readonly<Record<string, Font>> = {
  "/local/fonts/instrument-sans.woff2": {
    family: "Instrument Sans Variable",
    weight: "400 700",
    file: import.meta.resolve(
      "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    ),
  },
  "/local/fonts/newsreader.woff2": {
    family: "Newsreader",
    weight: "400",
    file: import.meta.resolve("@fontsource/newsreader/files/newsreader-latin-400-normal.woff2"),
  },
};

/** CSS rules that name the fonts. They come from this machine, so text waits for them. */
export const FONT_FACES = Object.entries(fonts)
  .map(
    ([path, { family, weight }]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:block;src:url("${path}") format("woff2")}`,
  )
  .join("\n");

/** The font at a path; undefined if there is none. */
export async function fontAt(path: string): Promise<Response | undefined> {
  const font = Object.hasOwn(fonts, path) ? fonts[path] : undefined;
  if (font === undefined) return undefined;
  const headers = { ...PRIVATE, "Content-Type": "font/woff2", "Cache-Control": "private, max-age=86400" };
  return new Response(await readFile(fileURLToPath(font.file)), { headers });
}
