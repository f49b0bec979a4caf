import { AnchorMdx, Unstyled } from "@storybook/addon-docs/blocks";
import { Suspense } from "react";
import { UPDATE_GLOBALS } from "storybook/internal/core-events";
import type { IndexEntry } from "storybook/internal/types";
import { addons } from "storybook/preview-api";
import { SegmentedToggle } from "../../src/components/SegmentedToggle/index.ts";
import { StoryFrame } from "../docs/StoryFrame.tsx";
import { useGlobals } from "../docs/useGlobals.ts";
import { useStoryIndex } from "../docs/useStoryIndex.ts";
import { viewports } from "../viewports.ts";
import * as css from "./Gallery.css.ts";
import { type GalleryTag, galleries, membersOf } from "./galleries.ts";

type ViewportName = keyof typeof viewports;

/** Width of a frame on the page in px, at most; wider windows are scaled down. */
const FRAME_WIDTH = 432;
/** Height of a window in which an overlay is shown, in px. */
const WINDOW_HEIGHT = 640;

const names = Object.keys(viewports) as ViewportName[];
const widthOf = (name: ViewportName) => Number.parseInt(viewports[name].styles.width, 10);

/** The width of the toolbar, which the stories have too. Default: a small tablet's. */
function useViewport(): [ViewportName, (name: ViewportName) => void] {
  const chosen = useGlobals()["viewport"];
  const value = typeof chosen === "object" && chosen !== null && "value" in chosen ? chosen.value : chosen;
  const set = (name: ViewportName) =>
    addons.getChannel().emit(UPDATE_GLOBALS, { globals: { viewport: { value: name, isRotated: false } } });
  return [names.find((name) => name === value) ?? "smallTablet", set];
}

/** The stories by the title of their page, in the order of the tree. */
function byTitle(stories: readonly IndexEntry[]): [string, IndexEntry[]][] {
  return [...Map.groupBy(stories, ({ title }) => title)];
}

function Members({ tag }: { tag: GalleryTag }) {
  const members = membersOf(useStoryIndex(), tag);
  const [viewport, setViewport] = useViewport();
  const width = widthOf(viewport);
  const zoom = Math.min(1, FRAME_WIDTH / width);
  const groups = byTitle(members);
  return (
    <Unstyled>
      <div className={css.bar}>
        <p className={css.count} data-count={members.length}>
          {members.length} states of {groups.length} pages
        </p>
        <SegmentedToggle
          label="Width"
          value={viewport}
          onChange={setViewport}
          segments={names.map((name) => ({ value: name, content: `${widthOf(name)} px` }))}
        />
      </div>
      {groups.map(([title, stories]) => (
        <section key={title}>
          <h2 className={css.heading}>{title.split("/").join(" / ")}</h2>
          <ul className={css.frames}>
            {stories.map(({ id, name }) => (
              <li key={id} data-story={id}>
                <p className={css.name}>
                  <AnchorMdx href={`?path=/story/${id}`} target="_self">
                    {name}
                  </AnchorMdx>
                </p>
                <StoryFrame
                  story={id}
                  title={`${title}: ${name}`}
                  viewportWidth={width}
                  viewportHeight={WINDOW_HEIGHT}
                  zoom={zoom}
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
