import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How near to the end counts as at the end, in CSS pixels. */
const NEAR = 32;

const page = () => document.scrollingElement ?? document.documentElement;
const distance = () => page().scrollHeight - page().scrollTop - window.innerHeight;

/**
 * Keeps the page at its end while content grows, as long as the person is there: a scroll upwards lets go, and a scroll to
 * the end holds on again.
 * @param content what grows
 * @param thread changes with the conversation, which begins at its end; null for a page that begins at its top
 */
export function useStickToEnd(content: RefObject<HTMLElement | null>, thread: string | null) {
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    isStuck.current = true;
    setAtEnd(true);
    page().scrollTo({ top: page().scrollHeight, behavior: "instant" });
  }, []);

  useEffect(() => {
    let last = page().scrollTop;
    let height = page().scrollHeight;
    const onScroll = () => {
      const { scrollTop, scrollHeight } = page();
      const isUp = scrollTop < last && scrollHeight >= height;
      last = scrollTop;
      height = scrollHeight;
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
      else setAtEnd(distance() <= NEAR);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, thread, toEnd]);

  return { isAtEnd, toEnd };
}
