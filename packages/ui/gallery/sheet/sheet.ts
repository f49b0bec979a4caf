// Script of the contact sheet; runs in a browser, from the file system.
import type { ReviewedPicture, ReviewedStory } from "../review.ts";

declare global {
  var review: { readonly stories: readonly ReviewedStory[]; readonly environment: string };
}

const { stories, environment } = globalThis.review;

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function found<T extends HTMLElement>(id: string): T {
  const part = document.getElementById(id);
  if (!part) throw new Error(`The sheet has no part #${id}`);
  return part as T;
}

const form = found<HTMLFormElement>("filters");
const large = found<HTMLDialogElement>("large");
const list = found("stories");

/** The versions of a picture to show side by side: accepted, new, difference. */
function versionsOf({ accepted, taken, difference }: ReviewedPicture): [string, string][] {
  if (!difference || !accepted) return [["new", taken]];
  return [
    ["accepted", accepted],
    ["new", taken],
    ["difference", difference],
  ];
}

function enlarge(picture: ReviewedPicture, title: string): void {
  const figures = versionsOf(picture).map(([name, hash]) =>
    element("figure", {}, [
      element("figcaption", { textContent: name }),
      element("img", { src: `pictures/${hash}.png`, alt: `${title}, ${name}` }),
    ]),
  );
  large.querySelector("div")?.replaceChildren(...figures);
  large.setAttribute("aria-label", title);
  large.showModal();
}

function figureOf(story: ReviewedStory, picture: ReviewedPicture): HTMLElement {
  const title = `${story.id} ${picture.frame}`;
  const versions = versionsOf(picture).map(([name, hash]) => {
    const image = element("img", {
      src: `pictures/${hash}.png`,
      alt: `${title}, ${name}`,
      loading: "lazy",
      decoding: "async",
    });
    const button = element("button", { type: "button", title: `${name}: enlarge` }, [image]);
    button.addEventListener("click", () => enlarge(picture, title));
    return element("div", {}, [element("small", { textContent: name }), button]);
  });
  const pixels = picture.pixels === undefined ? "" : `, ${picture.pixels} pixels`;
  return element("figure", { className: picture.verdict }, [
    element("figcaption", { textContent: `${picture.frame}: ${picture.verdict}${pixels}` }),
    element("div", { className: "pair" }, versions),
  ]);
}

function sectionOf(story: ReviewedStory, pictures: readonly ReviewedPicture[]): HTMLElement {
  const heading = element("h2", {}, [story.id, element("span", { textContent: story.verdict })]);
  const reason = story.reason ? [element("pre", { textContent: story.reason })] : [];
  const figures = pictures.map((picture) => figureOf(story, picture));
  return element("section", { className: story.verdict }, [
    heading,
    ...reason,
    element("div", { className: "pictures" }, figures),
  ]);
}

function show(): void {
  const asked = new FormData(form);
  const words = String(asked.get("search")).toLowerCase().split(/\s+/).filter(Boolean);
  const isWide = asked.get("show") === "all";
  const axes = ["locale", "theme", "viewport"].map((axis) => String(asked.get(axis)));
  const sections = stories.flatMap((story) => {
    if (!isWide && story.verdict === "same") return [];
    const name = `${story.id} ${story.verdict}`;
    if (!words.every((word) => name.includes(word))) return [];
    const pictures = story.pictures.filter(
      ({ frame, verdict }) =>
        (isWide || verdict !== "same") &&
        frame.split("-").every((part, index) => axes[index] === "" || axes[index] === part),
    );
    const isEmptiedByFilters = story.pictures.length > 0 && pictures.length === 0;
    return isEmptiedByFilters ? [] : [sectionOf(story, pictures)];
  });
  list.replaceChildren(...sections);
  const different = stories.filter(({ verdict }) => verdict !== "same").length;
  found("summary").textContent =
    `${sections.length} of ${stories.length} stories shown, ${different} different. ${environment}`;
}

const languages = form.elements.namedItem("locale");
if (languages instanceof HTMLSelectElement) {
  const frames = stories.flatMap(({ pictures }) => pictures.map(({ frame }) => frame));
  for (const locale of new Set(frames.map((frame) => frame.split("-")[0]))) languages.add(new Option(locale));
}
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
large.querySelector("button")?.addEventListener("click", () => large.close());
const choice = form.elements.namedItem("show");
if (choice instanceof HTMLSelectElement && stories.every(({ verdict }) => verdict === "same"))
  choice.value = "all";
show();
