import type { ReportedStory } from "../reportData.ts";
import type { ReviewedPicture } from "../review.ts";
import { askApproval, isApprovable } from "./approval.ts";
import { type Change, compare } from "./comparison.ts";
import { counted, element, fillWhenNear } from "./dom.ts";
import { isChosen } from "./filters.ts";
import {
  addressOf,
  columnOf,
  isOpen,
  namedColumn,
  plainAddressOf,
  thumbnailOf,
  verdictLabel,
} from "./report.ts";

/** The pictures of a story that a person has to look at, under the chosen language, theme and width. */
const picturesToReview = ({ pictures }: ReportedStory) =>
  pictures.filter((picture) => picture.verdict !== "same" && isChosen(columnOf(picture)));

const isComparable = ({ accepted, difference }: ReviewedPicture) =>
  accepted !== undefined && difference !== undefined;

function figureOf(story: ReportedStory, picture: ReviewedPicture, changes: readonly Change[]): HTMLElement {
  const column = columnOf(picture);
  const image = element("img", {
    src: thumbnailOf(picture.taken),
    alt: "",
    loading: "lazy",
    decoding: "async",
  });
  const change = changes.find((each) => each.picture === picture);
  const label = `${story.subject}, ${story.name}: ${namedColumn(column)}`;
  const opener = change
    ? element("button", { type: "button", ariaLabel: `Compare ${label}` }, [image])
    : element("a", { href: addressOf(story, column), target: "storybook", ariaLabel: `Open ${label}` }, [
        image,
      ]);
  if (change) opener.addEventListener("click", () => compare(changes, change));
  return element("figure", {}, [
    opener,
    element("figcaption", {}, [
      namedColumn(column),
      ...(picture.pixels === undefined
        ? []
        : [element("small", { textContent: counted(picture.pixels, "pixel", "pixels") })]),
    ]),
  ]);
}

function descriptionOf(story: ReportedStory): string {
  const changed = story.pictures.filter(({ verdict }) => verdict !== "same").length;
  if (story.verdict === "gone") return "It was accepted and does not exist any more.";
  if (story.verdict === "failed") return "It could not be shown.";
  if (story.verdict === "new")
    return `${counted(story.pictures.length, "picture", "pictures")}, never accepted.`;
  const last = story.approval ? ` Last approved ${story.approval.date}: ${story.approval.reason}` : "";
  return `${changed} of ${counted(story.pictures.length, "picture differs", "pictures differ")}.${last}`;
}

function cardOf(story: ReportedStory, changes: readonly Change[]): HTMLElement {
  const approve = element("button", { type: "button", textContent: "Approve…" });
  approve.addEventListener("click", () => askApproval([story]));
  const title =
    story.verdict === "gone"
      ? element("b", { textContent: story.name })
      : element("a", { href: plainAddressOf(story), target: "storybook", textContent: story.name });
  const strip = element("div", { className: "strip" });
  const card = element("article", { className: "change" }, [
    element("header", {}, [
      element("h3", {}, [element("small", { textContent: story.subject }), title]),
      verdictLabel(story),
      element("p", { textContent: descriptionOf(story) }),
      ...(isApprovable(story) ? [approve] : []),
    ]),
    ...(story.reason ? [element("pre", { className: "reason", textContent: story.reason })] : []),
    ...(story.pictures.length > 0 ? [strip] : []),
  ]);
  fillWhenNear(strip, () =>
    strip.append(...picturesToReview(story).map((picture) => figureOf(story, picture, changes))),
  );
  return card;
}

/** The pictures that can be compared with accepted ones, under the chosen language, theme and width. */
export const changesIn = (stories: readonly ReportedStory[]): Change[] =>
  stories.filter(isOpen).flatMap((story) =>
    picturesToReview(story)
      .filter(isComparable)
      .map((picture): Change => ({ story, picture })),
  );

/** What differs from the accepted set, story by story. */
export function changesOf(stories: readonly ReportedStory[]): HTMLElement {
  const open = stories.filter(
    (story) => isOpen(story) && (story.pictures.length === 0 || picturesToReview(story).length > 0),
  );
  const view = element("div", { className: "changes" });
  if (open.length === 0) {
    view.append(
      element("p", { className: "empty", textContent: "No shown story differs from its accepted pictures." }),
    );
    return view;
  }
  const changes = changesIn(open);
  const approvable = open.filter(isApprovable);
  const compareAll = element("button", { type: "button", textContent: "Compare one by one" });
  compareAll.addEventListener("click", () => changes[0] && compare(changes, changes[0]));
  const approveAll = element("button", {
    type: "button",
    className: "primary",
    textContent: `Approve ${counted(approvable.length, "story", "stories")}…`,
  });
  approveAll.addEventListener("click", () => askApproval(approvable));
  view.append(
    element("header", { className: "lead" }, [
      element("h2", { textContent: `${counted(open.length, "story", "stories")} to review` }),
      element("div", { className: "actions" }, [
        ...(changes.length > 0 ? [compareAll] : []),
        ...(approvable.length > 0 ? [approveAll] : []),
      ]),
    ]),
    ...open.map((story) => cardOf(story, changes)),
  );
  return view;
}
