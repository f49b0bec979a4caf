import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How near to the end counts as at the end, in CSS pixels. */
const NEAR = 32;

const page = () => document.scrollingElement ?? document.documentElement;
const place = () => ({ top: page().scrollTop, height: page().scrollHeight });
const distance = () => page().scrollHeight - page().scrollTop - window.innerHeight;

/**
 * Keeps the page at its end while content grows, as long as the person is there: a scroll upwards lets go, as does opening
 * what is folded, and a scroll to the end holds on again.
 * @param content what grows
 * @param thread changes with the conversation, which begins at its end; null for a page that begins at its top
 * @param shown changes with what is shown of it
 */
export function useStickToEnd(content: RefObject<HTMLElement | null>, thread: string | null, shown: unknown) {
  const isStuck = useRef(true);
  /** Where the page was, so that only what the person scrolls counts, not what becomes shorter. */
  const last = useRef({ top: 0, height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    isStuck.current = true;
    setAtEnd(true);
    page().scrollTo({ top: page().scrollHeight, behavior: "instant" });
    last.current = place();
  }, []);

  useEffect(() => {
    last.current = place();
    const onScroll = () => {
      const now = place();
      const isUp = now.top < last.current.top && now.height >= last.current.height;
      last.current = now;
      if (isUp && distance() > 1) isStuck.current = false;
      else if (distance() <= NEAR) isStuck.current = true;
      setAtEnd(isStuck.current || distance() <= NEAR);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);

  useLayoutEffect(() => {
    const element = content.current;
    if (thread === null || !element) return;
    toEnd();
    const observer = new ResizeObserver(() => {
      if (isStuck.current) toEnd();
      else {
        last.current = place();
        isStuck.current = distance() <= 1;
        setAtEnd(distance() <= NEAR);
      }
    });
    observer.observe(element);
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("summary, [aria-expanded]")) isStuck.current = false;
    };
    element.addEventListener("click", onClick, { capture: true });
    // A router brings a new page to its top once it is drawn.
    const frame = requestAnimationFrame(toEnd);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("click", onClick, { capture: true });
    };
  }, [content, thread, toEnd]);

  // Before anybody sees or measures the page: what is below the content never jumps.
  useLayoutEffect(() => {
    if (thread !== null && shown && isStuck.current) toEnd();
  }, [thread, shown, toEnd]);

  return { isAtEnd, toEnd };
}
