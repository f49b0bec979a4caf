import { LOCALES } from "../src/i18n/locales.ts";
import { sizeOf, viewportNames } from "../storybook/viewports.ts";
import type { AcceptedSet, Approval } from "./acceptedSet.ts";
import { reviewed as reviewedViewports, themes } from "./frames.ts";
import type { LastReview } from "./lastReview.ts";
import type { ReviewedStory } from "./review.ts";
import type { IndexedStory } from "./site.ts";
import states from "./states.json" with { type: "json" };

/** The states that must have a story: area of the product, name of the state, ids of its stories. */
export const listedStates: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = states;

/** A story as the report shows it. */
export interface ReportedStory extends Omit<ReviewedStory, "verdict"> {
  /** `undrawn` if no picture was taken yet. */
  readonly verdict: ReviewedStory["verdict"] | "undrawn";
  /** Area of the product, or kind of the component. */
  readonly area: string;
  /** The screen, pattern or component. */
  readonly subject: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Names of the listed states that it shows. */
  readonly states: readonly string[];
  readonly approval?: Approval | undefined;
}

/** Contents of the report. */
export interface Report {
  /** Where and when the pictures were taken; undefined if there are none. */
  readonly environment?: string | undefined;
  readonly drawnAt?: string | undefined;
  readonly locales: readonly string[];
  readonly themes: readonly string[];
  /** Viewports of the columns. */
  readonly viewports: readonly string[];
  /** Width of every viewport in CSS pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly stories: readonly ReportedStory[];
}

/** The part of a title that names what is shown: "AuthDialog / Login" of "patterns/AuthDialog/Login". */
const subjectOf = (title: string) => {
  const [kind = "", ...path] = title.split("/");
  const parts = path.at(-1) === "States" ? path.slice(0, -1) : path;
  return parts.join(" / ") || kind;
};

/** Area of each title: that in which most of its stories are listed; all components are parts. */
function areasOf(stories: readonly IndexedStory[], listed: ReadonlyMap<string, readonly Listed[]>) {
  const counts = new Map<string, Map<string, number>>();
  for (const { id, title } of stories)
    for (const { area } of listed.get(id) ?? []) {
      const count = counts.get(title) ?? new Map<string, number>();
      counts.set(title, count.set(area, (count.get(area) ?? 0) + 1));
    }
  return (title: string) => {
    const [kind = ""] = title.split("/");
    if (kind.toLowerCase() === "components") return "Parts";
    const [most] = [...(counts.get(title) ?? [])].sort(([, one], [, other]) => other - one);
    return most?.[0] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  };
}

interface Listed {
  readonly area: string;
  readonly state: string;
}

function listedById(): Map<string, Listed[]> {
  const listed = new Map<string, Listed[]>();
  for (const [area, named] of Object.entries(listedStates))
    for (const [state, ids] of Object.entries(named))
      for (const id of ids) listed.set(id, [...(listed.get(id) ?? []), { area, state }]);
  return listed;
}

/** Combines the stories of the index with the list of states, the last review and the approvals. */
export function reportOf(
  indexed: readonly IndexedStory[],
  last: LastReview | undefined,
  approvals: AcceptedSet["approvals"],
): Report {
  const reviews = new Map((last?.stories ?? []).map((story) => [story.id, story]));
  const listed = listedById();
  const areaOf = areasOf(indexed, listed);
  const there = indexed.map(
    ({ id, title, name, tags }): ReportedStory => ({
      verdict: "undrawn",
      pictures: [],
      ...reviews.get(id),
      id,
      area: areaOf(title),
      subject: subjectOf(title),
      name,
      tags,
      states: [...new Set((listed.get(id) ?? []).map(({ state }) => state))],
      approval: approvals[id],
    }),
  );
  const gone = [...reviews.values()]
    .filter(({ verdict }) => verdict === "gone")
    .map((story): ReportedStory => {
      const [subject = "", name = ""] = story.id.split("--");
      return { ...story, area: "Deleted", subject, name, tags: [], states: [] };
    });
  const order = Object.keys(listedStates);
  const rank = ({ area }: ReportedStory) => (order.includes(area) ? order.indexOf(area) : order.length);
  return {
    environment: last?.environment,
    drawnAt: last?.drawnAt,
    locales: LOCALES,
    themes,
    viewports: reviewedViewports,
    widths: Object.fromEntries(viewportNames.map((name) => [name, sizeOf(name).width])),
    stories: [...there, ...gone].sort((one, other) => rank(one) - rank(other)),
  };
}
