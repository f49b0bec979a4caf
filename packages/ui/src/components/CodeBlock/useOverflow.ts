import { useLayoutEffect, useRef, useState } from "react";

/** Whether an element holds more than it shows, kept up as either changes size; hand its `ref` to the element. */
export function useOverflow<Box extends HTMLElement>() {
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
  return { ref, overflows };
}
