import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preview } from "vite";

/** A static Storybook on a local port. */
export interface Site {
  readonly origin: string;
  /** Ids of all stories, in the order of the index. Documentation pages are not included. */
  readonly stories: readonly string[];
  close(): Promise<void>;
}

interface StorybookIndex {
  readonly entries: Readonly<Record<string, { readonly id: string; readonly type: "story" | "docs" }>>;
}

/**
 * Serves the static Storybook in `folder` on a free port.
 *
 * @throws Error if the folder contains no Storybook
 */
export async function serve(folder: string): Promise<Site> {
  const file = join(folder, "index.json");
  if (!existsSync(file))
    throw new Error(`There is no built Storybook in ${folder}. Run: npm run storybook:build.`);
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as StorybookIndex;
  const server = await preview({
    configFile: false,
    logLevel: "error",
    root: folder,
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0, strictPort: false },
  });
  const [origin] = server.resolvedUrls?.local ?? [];
  if (!origin) throw new Error("The Storybook could not be served on 127.0.0.1.");
  return {
    origin,
    stories: Object.values(entries)
      .filter(({ type }) => type === "story")
      .map(({ id }) => id),
    close: () => server.close(),
  };
}
