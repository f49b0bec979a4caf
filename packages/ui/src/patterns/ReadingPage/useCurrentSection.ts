import { useEffect, useState } from "react";

/** The section being read: the last one whose heading is above the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key
      .split(" ")
      .map((id) => document.getElementById(id))
      .filter((section) => section !== null);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3;
        const passed = sections.filter((section) => section.getBoundingClientRect().top <= line);
        setCurrent((passed.at(-1) ?? sections[0])?.id);
      },
      // A thin band at the upper third; the observer fires when the edge of a section crosses it.
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
