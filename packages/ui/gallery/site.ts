import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Connect, preview } from "vite";

/** A story of the index. */
export interface IndexedStory {
  readonly id: string;
  /** Place in the tree: "screens/LandingScreen". */
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
}

/** A static Storybook on a local port. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

interface StorybookIndex {
  readonly entries: Readonly<Record<string, IndexedStory & { readonly type: "story" | "docs" }>>;
}

/** True for a story, except those that test an interaction and show no state of their own. */
const showsState = ({ type, tags }: { readonly type: string; readonly tags: readonly string[] }): boolean =>
  type === "story" && !tags.includes("interaction");

/**
 * The stories of the static Storybook in `folder` that show a state, in the order of its index.
 *
 * @throws Error if the folder contains no Storybook
 */
export function storiesOf(folder: string): IndexedStory[] {
  const file = join(folder, "index.json");
  if (!existsSync(file))
    throw new Error(`There is no built Storybook in ${folder}. Run: npm run storybook:build.`);
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as StorybookIndex;
  return Object.values(entries).filter(showsState);
}

/**
 * Serves the static Storybook in `folder` on this machine only.
 *
 * @param port default: a free one
 * @param handle answers requests before files do
 */
export async function serve(folder: string, port = 0, handle?: Connect.NextHandleFunction): Promise<Site> {
  const server = await preview({
    configFile: false,
    logLevel: "error",
    root: folder,
    // An address without a file is not found, instead of the first page.
    appType: "mpa",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port, strictPort: false },
    plugins: handle
      ? [{ name: "handler", configurePreviewServer: ({ middlewares }) => void middlewares.use(handle) }]
      : [],
  });
  const [origin] = server.resolvedUrls?.local ?? [];
  if (!origin) throw new Error("The Storybook could not be served on 127.0.0.1.");
  return {
    origin,
    close: () => server.close(),
  };
}
