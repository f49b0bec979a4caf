import { join } from "node:path";
import type { Browser } from "playwright";
import { type AcceptedSet, type Approval, readAccepted, writeAccepted } from "./acceptedSet.ts";
import { type AcceptedSource, acceptedCommit, siteOfCommit } from "./acceptedSite.ts";
import { exclusively } from "./files.ts";
import { readReview, writeReview } from "./lastReview.ts";
import { PictureStore } from "./pictureStore.ts";
import { publishReport } from "./publishReport.ts";
import {
  acceptedPicturesWanted,
  afterApprovals,
  approved,
  type ReviewedStory,
  resultOf,
  review,
} from "./review.ts";
import { type Progress, photographAll, type Result } from "./session.ts";
import { serve, storiesOf } from "./site.ts";
import { Thumbnailer } from "./thumbnailer.ts";

/** Options of a run. */
export interface GalleryOptions {
  readonly browser: Browser;
  /** The rendering environment; see `environmentOf`. */
  readonly environment: string;
  /** Folder of the static Storybook, into which the report is published. */
  readonly site: string;
  /** Prefixes of story ids; empty for all stories. */
  readonly names: readonly string[];
  /** Accepts the new pictures of these stories. */
  readonly approval?: Approval | undefined;
  readonly source: AcceptedSource;
  /** Folder for the pictures and the last review. */
  readonly reports: string;
  readonly pages?: number | undefined;
  readonly onProgress?: Progress | undefined;
  readonly say: (sentence: string) => void;
}

/** Result of a run. */
export interface GalleryOutcome {
  /** The stories of this run. The report also contains those of earlier runs. */
  readonly stories: readonly ReviewedStory[];
  /** Path of the report. */
  readonly report: string;
}

/**
 * Takes pictures of the stories, compares them with the accepted ones and publishes the report.
 *
 * @throws Error if a name matches no story, the Storybook is not built, or the accepted set cannot be read or written
 */
export async function runGallery(options: GalleryOptions): Promise<GalleryOutcome> {
  const { approval, environment, names, reports, site, source } = options;
  const store = new PictureStore(join(reports, "pictures"));
  const isMeant = (id: string) => names.length === 0 || names.some((name) => id.startsWith(name));
  const existing = new Set(storiesOf(site).map(({ id }) => id));
  const written = readAccepted(source.file);
  const known = [...existing, ...Object.keys(written?.stories ?? {})];
  const unknown = names.filter((name) => !known.some((id) => id.startsWith(name)));
  if (unknown.length > 0) throw new Error(`No story id begins with ${unknown.join(" or ")}.`);
  const results = await draw(options, [...existing].filter(isMeant), store);

  const needsAll = approval !== undefined && names.length > 0;
  const accepted = await acceptedHere(options, written, needsAll ? () => true : isMeant, store);
  if (!approval) await fetchAccepted(options, written, { results, accepted }, store);

  const last = readReview(reports);
  const earlier = new Map(
    (last?.environment === environment ? last.stories : []).map((story) => [story.id, story]),
  );
  const kept = [...earlier].flatMap(([id, story]): [string, Result][] => {
    const result = resultOf(story);
    return result && existing.has(id) ? [[id, result]] : [];
  });
  const reviewed = review({ results: new Map([...kept, ...results]), accepted, existing, earlier, store });
  const stories = reviewed.filter(({ id }) => isMeant(id));

  const set = await exclusively(source.file, () => {
    // On the served report others may have been approved since the beginning.
    const now = readAccepted(source.file);
    const approvals = now?.approvals ?? {};
    const before = now?.environment === environment ? now : { environment, stories: accepted, approvals };
    const after = approval ? approved(before, stories, approval) : before;
    if (approval) writeAccepted(source.file, after);
    writeReview(reports, {
      environment,
      drawnAt: new Date().toISOString(),
      stories: afterApprovals(reviewed, after.stories),
    });
    return after;
  });
  if (names.length === 0) prune(store, reviewed, set.stories);
  return { stories, report: await publishReport({ site, reports, accepted: source.file }) };
}

/** Takes pictures of the stories that are reviewed, with thumbnails and the results of axe. */
async function draw(options: GalleryOptions, stories: readonly string[], store: PictureStore) {
  const thumbnailer = await Thumbnailer.open(options.browser);
  try {
    return await photograph(options, options.site, stories, store, thumbnailer);
  } finally {
    await thumbnailer.close();
  }
}

async function photograph(
  { browser, pages, onProgress }: GalleryOptions,
  folder: string,
  stories: readonly string[],
  store: PictureStore,
  thumbnailer?: Thumbnailer,
): Promise<Map<string, Result>> {
  const site = await serve(folder);
  try {
    return await photographAll({ browser, site, store, stories, thumbnailer, pages, onProgress });
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
  const results = await photograph(options, ...acceptedSite(commit, source, missing), store);
  const stories = { ...drawn, ...hashesOf(results) };
  writeAccepted(file, { environment, stories, approvals: {} });
  return stories;
}

/** Renders the accepted pictures that the report needs and the store lacks. */
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
  const ids = wanted.map(([id]) => id);
  await photograph(options, ...acceptedSite(commit, options.source, ids), store);
}

/** The Storybook of an accepted commit, and those of the stories that it has. */
function acceptedSite(
  commit: string,
  source: AcceptedSource,
  ids: readonly string[],
): [folder: string, stories: readonly string[]] {
  const folder = siteOfCommit(commit, source);
  const there = new Set(storiesOf(folder).map(({ id }) => id));
  return [folder, ids.filter((id) => there.has(id))];
}

const hashesOf = (results: ReadonlyMap<string, Result>) =>
  Object.fromEntries(
    [...results].flatMap(([id, result]) => (result.outcome === "shown" ? [[id, result.hashes]] : [])),
  );

/** Deletes all pictures that neither the report nor the accepted set uses. */
function prune(store: PictureStore, stories: readonly ReviewedStory[], known: AcceptedSet["stories"]): void {
  const needed = new Set(Object.values(known).flat());
  for (const { pictures } of stories)
    for (const { taken, accepted, difference } of pictures)
      for (const hash of [taken, accepted, difference]) if (hash) needed.add(hash);
  store.prune((hash) => needed.has(hash));
}
