import { assignInlineVars } from "@vanilla-extract/dynamic";
import { type SyntheticEvent, useEffect, useState } from "react";
import { box, frame, height, scale, width } from "./StoryFrame.css.ts";
import { type Globals, useGlobals } from "./useGlobals.ts";

/** Values that Storybook accepts in an address. */
const accepted = /^[\w -]+$/;

/** Address of a story alone, with what is chosen in the toolbar. The accessibility check is left to the story's own page. */
function addressOf(story: string, globals: Globals): string {
  const chosen = Object.entries(globals).flatMap(([name, value]) =>
    typeof value === "string" && accepted.test(value) ? [`${name}:${value}`] : [],
  );
  const search = new URLSearchParams({
    id: story,
    viewMode: "story",
    globals: [...chosen, "a11y.manual:!true"].join(";"),
  });
  return `iframe.html?${search}`;
}

/**
 * Height in px at which nothing of a page is cut off.
 *
 * @param windowHeight height of a page that fills its window or has an overlay, and of one that has not been rendered yet
 */
function heightOf({ body, documentElement, defaultView }: Document, windowHeight: number): number {
  const root = body.querySelector("#storybook-root");
  if (!defaultView || !root || !body.classList.contains("sb-show-main")) return windowHeight;
  // Dialogs and toasts are fixed; popovers are outside of the root.
  const overlays = [...body.querySelectorAll("*")].filter(
    (element) =>
      element.checkVisibility() &&
      (defaultView.getComputedStyle(element).position === "fixed" ||
        (element.parentElement === body && element !== root && element.clientHeight > 1)),
  );
  const isOfOwnHeight = overlays.length === 0 && body.classList.contains("sb-main-padded");
  if (isOfOwnHeight)
    return root.scrollHeight + 2 * Number.parseFloat(defaultView.getComputedStyle(body).padding);
  return Math.max(windowHeight, ...[documentElement, ...overlays].map(({ scrollHeight }) => scrollHeight));
}

/** Calls `onChange` after each change of a page. */
function watch(page: Document, onChange: () => void): () => void {
  let next = 0;
  const measure = () => {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(onChange);
  };
  const changes = new MutationObserver(measure);
  changes.observe(page.body, { attributes: true, childList: true, subtree: true });
  const sizes = new ResizeObserver(measure);
  sizes.observe(page.body);
  return () => {
    cancelAnimationFrame(next);
    changes.disconnect();
    sizes.disconnect();
  };
}

interface StoryFrameProps {
  /** Id of the story. */
  story: string;
  /** Name of the frame for assistive technology. */
  title: string;
  /** Width of the story's window in px. Default: that of the frame's place. */
  viewportWidth?: number | undefined;
  /** Height in px of the window of a story that fills it, or has an overlay. Others are as high as they need. */
  viewportHeight: number;
  /** Size on the page, as a share of the story's own size. Default 1. */
  zoom?: number;
}

/**
 * A story in a window of its own, in the language and theme of the toolbar. It is loaded when it comes into view, grows to
 * show all of its story, and cannot take the focus until the pointer is over it.
 */
export function StoryFrame({ story, title, viewportWidth, viewportHeight, zoom = 1 }: StoryFrameProps) {
  const [page, setPage] = useState<Document>();
  const [needed, setNeeded] = useState(viewportHeight);
  const [isRendered, setIsRendered] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const src = addressOf(story, useGlobals());
  useEffect(() => {
    if (!page) return undefined;
    const measure = () => {
      setIsRendered(page.body.matches(".sb-show-main, .sb-show-errordisplay, .sb-show-nopreview"));
      setNeeded(heightOf(page, viewportHeight));
    };
    return watch(page, measure);
  }, [page, viewportHeight]);

  const inlineSize = viewportWidth ? `${viewportWidth}px` : "100%";
  const sizes = assignInlineVars({
    [width]: inlineSize,
    [height]: `${needed}px`,
    [scale]: String(zoom),
  });
  return (
    <div className={box} style={sizes} onPointerEnter={() => setIsTouched(true)}>
      <iframe
        key={src}
        className={frame}
        src={src}
        title={title}
        loading="lazy"
        inert={!isTouched}
        data-rendered={isRendered || undefined}
        onLoad={({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
          setPage(currentTarget.contentDocument ?? undefined)
        }
      />
    </div>
  );
}
