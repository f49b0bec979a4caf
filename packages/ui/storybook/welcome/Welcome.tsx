import { AnchorMdx, Unstyled } from "@storybook/addon-docs/blocks";
import { Suspense } from "react";
import type { IndexEntry } from "storybook/internal/types";
import { LogoMark } from "../../src/components/Logo/index.ts";
import { useStoryIndex } from "../docs/useStoryIndex.ts";
import { type GalleryTag, galleries, isState, membersOf } from "../galleries/galleries.ts";
import * as css from "./Welcome.css.ts";

interface Line {
  readonly title: string;
  readonly about: string;
  readonly href: string;
  /** Number of what the page shows. */
  readonly count: number;
}

const linkTo = ({ id, type }: IndexEntry) => `?path=/${type === "docs" ? "docs" : "story"}/${id}`;

/** The parts of the tree, with what each contains. */
const parts = {
  Foundations: "Colour, type, space and motion; the brands.",
  Components: "General building blocks, which know no rule of the product.",
  Patterns: "Components combined for one purpose of the product.",
  Screens: "Whole pages, one story for each state.",
  Pages: "Screens inside their frame, one for each address of the app.",
} as const;

function galleryLines(entries: readonly IndexEntry[]): Line[] {
  return (Object.keys(galleries) as GalleryTag[]).flatMap((tag) => {
    const { title, about } = galleries[tag];
    const page = entries.find((entry) => entry.title === `Galleries/${title}`);
    return page ? [{ title, about, href: linkTo(page), count: membersOf(entries, tag).length }] : [];
  });
}

function partLines(entries: readonly IndexEntry[]): Line[] {
  return Object.entries(parts).flatMap(([title, about]) => {
    const own = entries.filter((entry) => entry.title.startsWith(`${title}/`));
    const [first] = own;
    return first ? [{ title, about, href: linkTo(first), count: own.filter(isState).length }] : [];
  });
}

function Lines({ of }: { of: (entries: readonly IndexEntry[]) => Line[] }) {
  return (
    <ul className={css.lines}>
      {of(useStoryIndex()).map(({ title, about, href, count }) => (
        <li key={title} className={css.line}>
          <AnchorMdx href={href} target="_self">
            {title}
          </AnchorMdx>
          <span className={css.about}>{about}</span>
          <span className={css.count}>{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where the report is, or how to make it: Storybook in development has none. */
function ReportLine() {
  return import.meta.env.PROD ? (
    <>
      The{" "}
      <a href="review/index.html" target="_top">
        review report
      </a>{" "}
      shows each state in both languages, both themes and three widths, with what changed since it was last
      accepted and the result of the accessibility check.
    </>
  ) : (
    <>
      The review report belongs to the built Storybook: <code>npm run gallery</code> draws every state and
      compares it with the accepted one, <code>npm run gallery -- --review</code> serves the report and
      records approvals.
    </>
  );
}

/** The first page: what there is, where to begin, and how to review. */
export function Welcome() {
  return (
    <Unstyled>
      <div className={css.page}>
        <header className={css.header}>
          <LogoMark className={css.mark} />
          <h1 className={css.headline}>Every state of the product, in one place</h1>
          <p className={css.lead}>
            The components, patterns and screens that Regia itself renders, each in every state that a person
            can meet. Each state is also a test.
          </p>
        </header>
        <Suspense>
          <section aria-labelledby="begin">
            <h2 id="begin" className={css.heading}>
              Begin with the galleries
            </h2>
            <Lines of={galleryLines} />
          </section>
          <section aria-labelledby="parts">
            <h2 id="parts" className={css.heading}>
              Then look closer
            </h2>
            <Lines of={partLines} />
          </section>
        </Suspense>
        <section aria-labelledby="review">
          <h2 id="review" className={css.heading}>
            How to review
          </h2>
          <ol className={css.steps}>
            <li>
              Choose language, theme, brand, text size and width in the toolbar. They stay while you move, and
              apply to the galleries too.
            </li>
            <li>Open a gallery, and compare its states side by side. The name above each opens it alone.</li>
            <li>
              On a state, the panel below has its controls, the result of the accessibility check, and the
              steps of its test. <kbd>A</kbd> shows and hides the panel, <kbd>S</kbd> the tree.
            </li>
            <li>
              <ReportLine />
            </li>
            <li>The address contains state and choices: send it with what you found.</li>
          </ol>
        </section>
      </div>
    </Unstyled>
  );
}
