import { join } from "node:path";
import type { Browser } from "playwright";
import { type AcceptedSet, readAccepted, writeAccepted } from "./acceptedSet.ts";
import { type AcceptedSource, acceptedCommit, siteOfCommit } from "./acceptedSite.ts";
import { PictureStore } from "./pictureStore.ts";
import { acceptedPicturesWanted, type ReviewedStory, review } from "./review.ts";
import { type Progress, photographAll, type Result } from "./session.ts";
import { serve } from "./site.ts";
import { writeSheet } from "./writeSheet.ts";

/** What the gallery is asked to do. */
export interface GalleryOptions {
  readonly browser: Browser;
  /** What draws here; see `environmentOf`. */
  readonly environment: string;
  /** The folder of the static Storybook. */
  readonly site: string;
  /** Beginnings of story identifiers; none takes all stories. */
  readonly names: readonly string[];
  /** Takes what is photographed as the accepted set of these stories. */
  readonly accept: boolean;
  readonly source: AcceptedSource;
  /** Where the contact sheet and the pictures go. */
  readonly reports: string;
  readonly pages?: number;
  readonly onProgress?: Progress;
  readonly say: (sentence: string) => void;
}

/** What the gallery found. */
export interface GalleryOutcome {
  readonly stories: readonly ReviewedStory[];
  /** The page of the contact sheet. */
  readonly sheet: string;
}

/**
 * Photographs the stories, sets them beside the accepted ones and writes the contact sheet.
 * @throws Error when no story has one of the names, or the Storybook is not built
 */
export async function runGallery(options: GalleryOptions): Promise<GalleryOutcome> {
  const { environment, names, reports, source } = options;
  const store = new PictureStore(join(reports, "pictures"));
  const isMeant = (id: string) => names.length === 0 || names.some((name) => id.startsWith(name));
  const results = await photograph(options, options.site, isMeant, store);
  if (results.size === 0) throw new Error(`No story's identifier begins with ${names.join(" or ")}.`);

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
      ...(pages ? { pages } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
  } finally {
    await site.close();
  }
}

/**
 * The accepted hashes as this machine would draw them. Where the set was accepted elsewhere, the accepted commit is
 * drawn here, once; what was drawn is kept beside the pictures.
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
      `The accepted set was drawn elsewhere (${written.environment}) and is not committed, so it cannot be drawn here. Commit it, or accept all stories here.`,
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

/** Draws the accepted pictures that the sheet wants to show and the store does not have. */
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

/** The accepted set after these stories were accepted: what is gone leaves it, what could not be shown stays as it was. */
function merged(
  known: AcceptedSet["stories"],
  stories: readonly ReviewedStory[],
  results: ReadonlyMap<string, Result>,
): AcceptedSet["stories"] {
  const gone = new Set(stories.filter(({ verdict }) => verdict === "gone").map(({ id }) => id));
  const staying = Object.entries(known).filter(([id]) => !gone.has(id));
  return { ...Object.fromEntries(staying), ...hashesOf(results) };
}

/** Keeps the pictures of the sheet and of the accepted set. */
function prune(store: PictureStore, stories: readonly ReviewedStory[], known: AcceptedSet["stories"]): void {
  const needed = new Set(Object.values(known).flat());
  for (const { pictures } of stories)
    for (const { taken, accepted, difference } of pictures)
      for (const hash of [taken, accepted, difference]) if (hash) needed.add(hash);
  store.prune((hash) => needed.has(hash));
}
