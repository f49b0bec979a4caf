import { type GraphDifference, graphDifference } from "@regia/domain/workflows";
import { useState } from "react";
import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Select } from "../../components/Select/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { consent, consents, note } from "./PlannerScreen.css.ts";
import type { EditorAct, EditorState, Loadable, WorkflowVersion } from "./types.ts";

interface VersionsDialogProps {
  state: EditorState;
  versions: Loadable<readonly WorkflowVersion[]>;
  onAct: (act: EditorAct) => void;
}

/** The versions of a workflow, and what differs between one and the draft. */
export function VersionsDialog({ state, versions, onAct }: VersionsDialogProps) {
  const t = useText("planner");
  const say = useLocalizedText();
  const close = () => onAct({ kind: "close" });
  const content = () => {
    if (versions.kind === "loading") {
      return (
        <>
          <VisuallyHidden role="status">{t("versions.loading")}</VisuallyHidden>
          <Skeleton height="8rem" />
        </>
      );
    }
    if (versions.kind === "failed") return <Banner tone="error">{say(versions.reason)}</Banner>;
    return <Comparison state={state} versions={versions.value} onAct={onAct} />;
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      size="md"
      title={t("versions.title")}
      footer={<Button onPress={close}>{t("versions.close")}</Button>}
    >
      {content()}
    </Dialog>
  );
}

function Comparison({
  state: { draft, conflict },
  versions,
  onAct,
}: Omit<VersionsDialogProps, "versions"> & { versions: readonly WorkflowVersion[] }) {
  const t = useText("planner");
  const format = useFormat();
  const [wanted, setWanted] = useState(String(conflict?.version ?? versions[0]?.version ?? ""));
  const chosen = versions.find(({ version }) => String(version) === wanted);
  return (
    <Stack gap="x4">
      <Select
        label={t("versions.compare")}
        value={wanted}
        options={versions.map(({ version, createdAt }) => ({
          value: String(version),
          label: t("versions.option", { version, moment: format.dateTime(createdAt) }),
        }))}
        onChange={setWanted}
      />
      {chosen ? (
        <>
          <Difference difference={graphDifference(chosen.graph, draft.graph)} draft={draft} from={chosen} />
          <div>
            <Button size="sm" onPress={() => onAct({ kind: "restore", version: chosen })}>
              {t("versions.restore", { version: chosen.version })}
            </Button>
          </div>
        </>
      ) : null}
    </Stack>
  );
}

const TONES = { added: "success", removed: "danger", changed: "warning" } as const satisfies Record<
  string,
  BadgeTone
>;

function Difference({
  difference: { steps, inputChanged },
  draft,
  from,
}: {
  difference: GraphDifference;
  draft: EditorState["draft"];
  from: WorkflowVersion;
}) {
  const t = useText("planner");
  const format = useFormat();
  const titles = new Map(
    [...from.graph.steps, ...draft.graph.steps].map(({ key, title }) => [key, title ?? key]),
  );
  const changed = steps.flatMap(({ key, change, fields }) =>
    change === "same" ? [] : [{ key, change, fields }],
  );
  if (changed.length === 0 && !inputChanged) return <p className={note}>{t("versions.same")}</p>;
  return (
    <ul aria-label={t("versions.differences")} className={consents}>
      {changed.map(({ key, change, fields }) => (
        <li key={key} className={consent}>
          <Badge tone={TONES[change]}>{t(`versions.change.${change}`)}</Badge>{" "}
          <strong>{titles.get(key) ?? key}</strong>{" "}
          {fields.length > 0 ? (
            <span className={note}>{format.list(fields.map((field) => t(`versions.field.${field}`)))}</span>
          ) : null}
        </li>
      ))}
      {inputChanged ? (
        <li className={consent}>
          <Badge tone="warning">{t("versions.change.changed")}</Badge> <strong>{t("input.title")}</strong>
        </li>
      ) : null}
    </ul>
  );
}
