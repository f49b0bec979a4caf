import { useLayoutEffect, useRef, useState } from "react";

/** Props for a scrollable box: while its content overflows, the box is a focusable region named `label`. */
export function useScrollRegion<Box extends HTMLElement>(label: string) {
  const ref = useRef<Box>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () =>
      setOverflows(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return overflows ? { ref, role: "region", "aria-label": label, tabIndex: 0 } : { ref };
}
