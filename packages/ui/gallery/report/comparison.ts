import type { ReportedStory } from "../reportData.ts";
import type { ReviewedPicture } from "../review.ts";
import { askApproval } from "./approval.ts";
import { element, part } from "./dom.ts";
import { addressOf, columnOf, namedColumn, pictureOf } from "./report.ts";

/** A picture that differs from the accepted one. */
export interface Change {
  readonly story: ReportedStory;
  readonly picture: ReviewedPicture;
}

const modes = ["beside", "slider", "before", "after", "difference"] as const;
type Mode = (typeof modes)[number];

const dialog = part("compare", HTMLDialogElement);
const stage = part("compare-stage", HTMLElement);
const isActualSize = part("actual-size", HTMLInputElement);
const radios = [...part("modes", HTMLFieldSetElement).querySelectorAll("input")];
let changes: readonly Change[] = [];
let shown: Change | undefined;

const image = (hash: string, alt: string) => element("img", { src: pictureOf(hash), alt });
const captioned = (name: string, hash: string) =>
  element("figure", {}, [element("figcaption", { textContent: name }), image(hash, name)]);

/** The new picture over the accepted one, with a bar that moves between them. */
function sliderOf(before: string, after: string): HTMLElement {
  const range = element("input", {
    className: "handle",
    type: "range",
    min: "0",
    max: "100",
    value: "50",
    ariaLabel: "Share of the picture before",
  });
  const frame = element("div", { className: "split" }, [
    image(before, "Before"),
    image(after, "After"),
    range,
  ]);
  const move = () => frame.style.setProperty("--at", `${range.value}%`);
  range.addEventListener("input", move);
  move();
  return frame;
}

const drawings: Readonly<Record<Mode, (picture: Required<ReviewedPicture>) => Node[]>> = {
  beside: ({ accepted, taken, difference }) => [
    captioned("Before", accepted),
    captioned("After", taken),
    captioned("Difference", difference),
  ],
  slider: ({ accepted, taken }) => [sliderOf(accepted, taken)],
  before: ({ accepted }) => [image(accepted, "Before")],
  after: ({ taken }) => [image(taken, "After")],
  difference: ({ difference }) => [image(difference, "Difference")],
};

function draw(): void {
  if (!shown) return;
  const { story, picture } = shown;
  const { accepted, difference, pixels = 0 } = picture;
  if (!accepted || !difference) return;
  const mode =
    modes.find((each) => radios.some(({ checked, value }) => checked && value === each)) ?? "beside";
  const at = changes.indexOf(shown);
  part("compare-title", HTMLHeadingElement).textContent = `${story.subject}: ${story.name}`;
  part("compare-frame", HTMLParagraphElement).textContent =
    `${namedColumn(columnOf(picture))} · ${pixels.toLocaleString("en")} pixels differ · ${at + 1} of ${changes.length}`;
  part("compare-story", HTMLAnchorElement).href = addressOf(story, columnOf(picture));
  part("previous", HTMLButtonElement).disabled = at === 0;
  part("next", HTMLButtonElement).disabled = at === changes.length - 1;
  stage.className = `stage ${mode}${isActualSize.checked ? " actual" : ""}`;
  stage.replaceChildren(...drawings[mode]({ ...picture, accepted, difference, pixels }));
}

function step(by: number): void {
  const next = shown && changes[changes.indexOf(shown) + by];
  if (!next) return;
  shown = next;
  stage.scrollTo(0, 0);
  draw();
}

/** Opens a change for comparison; `all` are those that can be reached from it, in order. */
export function compare(all: readonly Change[], change: Change): void {
  changes = all;
  shown = change;
  draw();
  dialog.showModal();
}

/** Goes on with the next of the changes that an approval left; without one, closes the comparison. */
export function continueComparison(left: readonly Change[]): void {
  if (!dialog.open || !shown) return;
  const isSame = (one: Change, other: Change) =>
    one.story.id === other.story.id && one.picture.frame === other.picture.frame;
  const later = changes.slice(changes.indexOf(shown));
  shown = left.find((change) => later.some((each) => isSame(each, change))) ?? left[0];
  changes = left;
  if (shown) draw();
  else dialog.close();
}

const approveShown = () => shown && askApproval([shown.story]);
part("compare-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
part("compare-approve", HTMLButtonElement).addEventListener("click", approveShown);
part("previous", HTMLButtonElement).addEventListener("click", () => step(-1));
part("next", HTMLButtonElement).addEventListener("click", () => step(1));
isActualSize.addEventListener("change", draw);
for (const radio of radios) radio.addEventListener("change", draw);
dialog.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const radio = radios[Number(event.key) - 1];
  if (radio) {
    radio.checked = true;
    radio.focus();
    draw();
  } else if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (event.key === "a") approveShown();
  else return;
  event.preventDefault();
});
