import { join } from "node:path";
import type { Browser } from "playwright";
import { type AcceptedSet, readAccepted, writeAccepted } from "./acceptedSet.ts";
import { type AcceptedSource, acceptedCommit, siteOfCommit } from "./acceptedSite.ts";
import { PictureStore } from "./pictureStore.ts";
import { acceptedPicturesWanted, type ReviewedStory, review } from "./review.ts";
import { type Progress, photographAll, type Result } from "./session.ts";
import { serve } from "./site.ts";
import { writeSheet } from "./writeSheet.ts";

/** Options of a run. */
export interface GalleryOptions {
  readonly browser: Browser;
  /** The rendering environment; see `environmentOf`. */
  readonly environment: string;
  /** Folder of the static Storybook. */
  readonly site: string;
  /** Prefixes of story ids; empty for all stories. */
  readonly names: readonly string[];
  /** True accepts the new pictures of these stories. */
  readonly accept: boolean;
  readonly source: AcceptedSource;
  /** Folder for the contact sheet and the pictures. */
  readonly reports: string;
  readonly pages?: number | undefined;
  readonly onProgress?: Progress | undefined;
  readonly say: (sentence: string) => void;
}

/** Result of a run. */
export interface GalleryOutcome {
  readonly stories: readonly ReviewedStory[];
  /** Path of the contact sheet. */
  readonly sheet: string;
}

/**
 * Takes pictures of the stories, compares them with the accepted ones and writes the contact sheet.
 *
 * @throws Error if a name matches no story, or the Storybook is not built
 */
export async function runGallery(options: GalleryOptions): Promise<GalleryOutcome> {
  const { environment, names, reports, source } = options;
  const store = new PictureStore(join(reports, "pictures"));
  const isMeant = (id: string) => names.length === 0 || names.some((name) => id.startsWith(name));
  const results = await photograph(options, options.site, isMeant, store);
  if (results.size === 0) throw new Error(`No story id begins with ${names.join(" or ")}.`);

  const written = readAccepted(source.file);
  const needsAll = options.accept && names.length > 0;
  const known = await acceptedHere(options, written, needsAll ? () => true : isMeant, store);
  const accepted = Object.fromEntries(Object.entries(known).filter(([id]) => isMeant(id)));
  if (!options.accept) await fetchAccepted(options, written, { results, accepted }, store);
  const stories = review({ results, accepted, store });

  if (options.accept) writeAccepted(source.file, { environment, stories: merged(known, stories, results) });
  if (names.length === 0) prune(store, stories, known);
  return { stories, sheet: writeSheet(reports, environment, stories) };
}

async function photograph(
  { browser, pages, onProgress }: GalleryOptions,
  folder: string,
  isMeant: (id: string) => boolean,
  store: PictureStore,
): Promise<Map<string, Result>> {
  const site = await serve(folder);
  try {
    return await photographAll({
      browser,
      site,
      store,
      stories: site.stories.filter(isMeant),
      pages,
      onProgress,
    });
  } finally {
    await site.close();
  }
}

/**
 * The accepted hashes for this environment. If the set was accepted in another environment, the stories of the accepted
 * commit are rendered here once; the hashes are stored beside the pictures.
 */
async function acceptedHere(
  options: GalleryOptions,
  written: AcceptedSet | undefined,
  isMeant: (id: string) => boolean,
  store: PictureStore,
): Promise<AcceptedSet["stories"]> {
  const { environment, reports, source, say } = options;
  if (!written || written.environment === environment) return written?.stories ?? {};
  const commit = acceptedCommit(source);
  if (!commit)
    throw new Error(
      `The accepted set is from another environment (${written.environment}) and is not committed, so its pictures cannot be taken here. Commit it, or accept all stories here.`,
    );
  const file = join(reports, "elsewhere", `${commit}-${environment}.json`);
  const drawn = readAccepted(file)?.stories ?? {};
  const missing = Object.keys(written.stories).filter((id) => isMeant(id) && !drawn[id]);
  if (missing.length === 0) return drawn;
  say(
    `The set was accepted with ${written.environment}; drawing ${missing.length} accepted stories here, once.`,
  );
  const wanted = new Set(missing);
  const results = await photograph(options, siteOfCommit(commit, source), (id) => wanted.has(id), store);
  const stories = { ...drawn, ...hashesOf(results) };
  writeAccepted(file, { environment, stories });
  return stories;
}

/** Renders the accepted pictures that the sheet needs and the store lacks. */
async function fetchAccepted(
  options: GalleryOptions,
  written: AcceptedSet | undefined,
  reviewed: Parameters<typeof acceptedPicturesWanted>[0],
  store: PictureStore,
): Promise<void> {
  const wanted = [...acceptedPicturesWanted(reviewed)].filter(
    ([, hashes]) => !hashes.every((hash) => store.has(hash)),
  );
  const commit = written && wanted.length > 0 ? acceptedCommit(options.source) : undefined;
  if (!commit) return;
  options.say(`Drawing ${wanted.length} accepted stories again, from commit ${commit.slice(0, 8)}.`);
  const ids = new Set(wanted.map(([id]) => id));
  await photograph(options, siteOfCommit(commit, options.source), (id) => ids.has(id), store);
}

const hashesOf = (results: ReadonlyMap<string, Result>) =>
  Object.fromEntries(
    [...results].flatMap(([id, result]) => (result.outcome === "shown" ? [[id, result.hashes]] : [])),
  );

/** The accepted set with these stories accepted. Deleted stories are removed; stories that failed keep their old hashes. */
function merged(
  known: AcceptedSet["stories"],
  stories: readonly ReviewedStory[],
  results: ReadonlyMap<string, Result>,
): AcceptedSet["stories"] {
  const gone = new Set(stories.filter(({ verdict }) => verdict === "gone").map(({ id }) => id));
  const staying = Object.entries(known).filter(([id]) => !gone.has(id));
  return { ...Object.fromEntries(staying), ...hashesOf(results) };
}

/** Deletes all pictures that neither the sheet nor the accepted set uses. */
function prune(store: PictureStore, stories: readonly ReviewedStory[], known: AcceptedSet["stories"]): void {
  const needed = new Set(Object.values(known).flat());
  for (const { pictures } of stories)
    for (const { taken, accepted, difference } of pictures)
      for (const hash of [taken, accepted, difference]) if (hash) needed.add(hash);
  store.prune((hash) => needed.has(hash));
}
