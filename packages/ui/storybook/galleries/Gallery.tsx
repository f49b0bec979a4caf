import { AnchorMdx, Unstyled } from "@storybook/addon-docs/blocks";
import { Suspense, useState } from "react";
import { UPDATE_GLOBALS } from "storybook/internal/core-events";
import type { IndexEntry } from "storybook/internal/types";
import { addons } from "storybook/preview-api";
import { Select } from "../../src/components/Select/index.ts";
import { StoryFrame } from "../docs/StoryFrame.tsx";
import { useGlobals } from "../docs/useGlobals.ts";
import { useStoryIndex } from "../docs/useStoryIndex.ts";
import { sizeOf, type ViewportName, viewportNames } from "../viewports.ts";
import * as css from "./Gallery.css.ts";
import { type GalleryTag, galleries, membersOf } from "./galleries.ts";

/** Width of a frame on the page in px; wider windows are scaled down. */
const FRAME_WIDTH = 432;
/** Least scale, at which text can still be made out; frames of the widest windows are wider than the others. */
const LEAST_ZOOM = 0.36;

const zoomOf = (width: number) => Math.min(1, Math.max(FRAME_WIDTH / width, LEAST_ZOOM));
/** Height of a window in which an overlay is shown, in px. */
const WINDOW_HEIGHT = 640;

/** As wide as the page; it stands for no choice in the toolbar. */
const FULL = "full";
type Width = ViewportName | typeof FULL;
const widths = [
  ...viewportNames.map((name) => ({ value: name, label: `${sizeOf(name).width} px` })),
  { value: FULL, label: "Full width" },
] as const;

/** The width of the toolbar, which the stories have too. Before a choice: a small tablet's. */
function useWidth(): [Width, (width: Width) => void] {
  const [whenUnset, setWhenUnset] = useState<Width>("smallTablet");
  const chosen = useGlobals()["viewport"];
  const value = typeof chosen === "object" && chosen !== null && "value" in chosen ? chosen.value : chosen;
  const choose = (width: Width) => {
    if (width === FULL) setWhenUnset(FULL);
    const viewport = { value: width === FULL ? undefined : width, isRotated: false };
    addons.getChannel().emit(UPDATE_GLOBALS, { globals: { viewport } });
  };
  return [viewportNames.find((name) => name === value) ?? whenUnset, choose];
}

/** The stories by the title of their page, in the order of the tree. */
function byTitle(stories: readonly IndexEntry[]): [string, IndexEntry[]][] {
  return [...Map.groupBy(stories, ({ title }) => title)];
}

function Members({ tag }: { tag: GalleryTag }) {
  const members = membersOf(useStoryIndex(), tag);
  const [width, setWidth] = useWidth();
  const viewportWidth = width === FULL ? undefined : sizeOf(width).width;
  const groups = byTitle(members);
  return (
    <Unstyled>
      <div className={css.bar}>
        <p className={css.count} data-count={members.length}>
          {members.length} states of {groups.length} pages
        </p>
        <Select label="Width" isLabelHidden options={widths} value={width} onChange={setWidth} />
      </div>
      {groups.map(([title, stories]) => (
        <section key={title}>
          <h2 className={css.heading}>{title.split("/").join(" / ")}</h2>
          <ul className={css.frames}>
            {stories.map(({ id, name }) => (
              <li key={id} data-story={id} className={viewportWidth === undefined ? css.full : undefined}>
                <p className={css.name}>
                  <AnchorMdx href={`?path=/story/${id}`} target="_self">
                    {name}
                  </AnchorMdx>
                </p>
                <StoryFrame
                  story={id}
                  title={`${title}: ${name}`}
                  viewportWidth={viewportWidth}
                  viewportHeight={WINDOW_HEIGHT}
                  zoom={viewportWidth === undefined ? 1 : zoomOf(viewportWidth)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Unstyled>
  );
}

/** Every story with a tag side by side, in the language, theme and width of the toolbar; each links to its own page. */
export function Gallery({ tag }: { tag: GalleryTag }) {
  return (
    <>
      <h1>{galleries[tag].title}</h1>
      <p>{galleries[tag].about}</p>
      <Suspense>
        <Members tag={tag} />
      </Suspense>
    </>
  );
}
