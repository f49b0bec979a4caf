import { Markdown, Unstyled } from "@storybook/addon-docs/blocks";
import changelog from "../../CHANGELOG.md?raw";
import { Badge, type BadgeTone } from "../../src/components/Badge/index.ts";
import { changesOf } from "./changes.ts";
import * as css from "./Status.css.ts";
import { kindOf, type Release, type StatusKind, statusOf } from "./statuses.ts";

const notes = Object.values(
  import.meta.glob<string>("../../../../.changeset/!(README).md", {
    eager: true,
    import: "default",
    query: "?raw",
  }),
);

const looks: Readonly<Record<StatusKind, { tone: BadgeTone; word: string }>> = {
  new: { tone: "info", word: "New" },
  deprecated: { tone: "warning", word: "Deprecated" },
  stable: { tone: "neutral", word: "Stable" },
};

const sentence = (since: Release) =>
  since === "next" ? "Part of the next release." : `Since version ${since}.`;

/** Status, first version and changes of a component; nothing for a screen. */
export function Status({ title }: { title: string }) {
  const status = statusOf(title);
  if (!status) return null;
  const { tone, word } = looks[kindOf(status)];
  const changes = changesOf(title.split("/")[1] ?? title, changelog, notes);
  return (
    <Unstyled>
      <div className={css.status}>
        <Badge tone={tone}>{word}</Badge>
        <span>
          {sentence(status.since)} {status.replacedBy && `Use ${status.replacedBy} instead.`}
        </span>
      </div>
      {changes.length > 0 && (
        <details className={css.changes}>
          <summary>{changes.length === 1 ? "1 change" : `${changes.length} changes`}</summary>
          <dl className={css.list}>
            {changes.map(({ release, text }) => (
              <div key={text} className={css.change}>
                <dt>{release}</dt>
                <dd>
                  <Markdown>{text}</Markdown>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Unstyled>
  );
}
