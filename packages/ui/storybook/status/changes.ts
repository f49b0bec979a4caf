/** A change of a component, as its users read it. */
export interface Change {
  /** Version, or `next`. */
  readonly release: string;
  /** In Markdown. */
  readonly text: string;
}

/** The notes of one file of `.changeset`: its paragraphs, without the packages that it names. */
const paragraphsOf = (note: string) =>
  note
    .replace(/^---\n.*?\n---\n/s, "")
    .trim()
    .split(/\n{2,}/);

/** The points of a section of the changelog, each without the points below it. */
const pointsOf = (section: string) =>
  section
    .split(/^ *- /m)
    .slice(1)
    .map(
      (point) =>
        point
          .split(/\n\n|\n#/)[0]
          ?.replace(/\s+/g, " ")
          .trim() ?? "",
    );

/**
 * The changes of a component, latest first: what names it in code.
 *
 * @param notes the files of `.changeset`, which become the changelog of the next release
 */
export function changesOf(name: string, changelog: string, notes: readonly string[]): readonly Change[] {
  const released = changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const release = section.slice(0, section.indexOf("\n"));
      return pointsOf(section).map((text) => ({ release, text }));
    });
  const next = notes.flatMap(paragraphsOf).map((text) => ({ release: "next", text }));
  const code = new RegExp(`\`(\\w+/)?${name}\``);
  return [...next, ...released].filter(({ text }) => code.test(text));
}
