import { Play } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/Badge/index.ts";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Link } from "../../components/Link/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { Table } from "../../components/Table/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { room } from "../../styles/room.css.ts";
import { FailureNote } from "./FailureNote.tsx";
import {
  goalBox,
  goalRow,
  note,
  panelTitle,
  templateName,
  template as templateStyle,
  templates as templatesStyle,
} from "./PlannerScreen.css.ts";
import type { ListedWorkflow, PlannerFailure, ProposalState, WorkflowTemplate } from "./types.ts";

export interface WorkflowListProps {
  /** The goal that is in the box at first. Default: none. */
  initialGoal?: string | undefined;
  proposal: ProposalState;
  templates: readonly WorkflowTemplate[];
  /** True where nothing can be changed: the workspace exceeds its payer's plan. */
  isReadOnly: boolean;
  /** Called with a goal for which steps are wanted. */
  onPropose: (goal: string) => void;
  /** Called with the id of a template to begin with. */
  onTemplate: (id: string) => void;
  /** Called to begin without any steps. */
  onBlank: () => void;
  onListAct: (act: { kind: "activate" | "deactivate" | "start"; workflow: string }) => void;
}

/** The goal, templates, and the workflows of the workspace. */
export function WorkflowList({
  workflows,
  failure,
  ...props
}: WorkflowListProps & { workflows: readonly ListedWorkflow[]; failure: PlannerFailure | undefined }) {
  const t = useText("planner");
  const { isReadOnly, onBlank } = props;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          isReadOnly ? undefined : (
            <Button tone="quiet" onPress={onBlank}>
              {t("list.blank")}
            </Button>
          )
        }
      />
      <div className={room}>
        <Stack gap="x8">
          <Goal {...props} />
          {failure ? <FailureNote failure={failure} /> : null}
          {workflows.length === 0 ? (
            <EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>
          ) : (
            <Listed {...props} workflows={workflows} />
          )}
          {isReadOnly ? null : <Templates {...props} />}
        </Stack>
      </div>
    </>
  );
}

function Goal({ initialGoal = "", proposal, isReadOnly, onPropose }: WorkflowListProps) {
  const t = useText("planner");
  const [goal, setGoal] = useState(initialGoal);
  const isProposing = proposal.kind === "proposing";
  const isEmpty = goal.trim() === "";
  return (
    <form
      className={goalBox}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isProposing && !isEmpty) onPropose(goal.trim());
      }}
    >
      <TextField
        label={t("goal.label")}
        hint={t("goal.hint")}
        placeholder={t("goal.placeholder")}
        isMultiline
        rows={3}
        maxLength={4_000}
        value={goal}
        onChange={setGoal}
        isDisabled={isReadOnly}
      />
      <div className={goalRow}>
        <Button
          type="submit"
          tone="primary"
          isDisabled={isReadOnly || isEmpty}
          isPending={isProposing}
          pendingText={t("goal.proposing")}
        >
          {t("goal.submit")}
        </Button>
        {isProposing ? <span className={note}>{t("goal.wait")}</span> : null}
      </div>
      {proposal.kind === "failed" ? <FailureNote failure={proposal.failure} /> : null}
      {isReadOnly ? <Banner tone="info">{t("readOnly")}</Banner> : null}
    </form>
  );
}

function Templates({ templates, proposal, onTemplate }: WorkflowListProps) {
  const t = useText("planner");
  const say = useLocalizedText();
  return (
    <section aria-label={t("templates.title")}>
      <h2 className={panelTitle}>{t("templates.title")}</h2>
      <ul className={templatesStyle}>
        {templates.map(({ id, name, goal }) => (
          <li key={id} className={templateStyle}>
            <h3 className={templateName}>{say(name)}</h3>
            <p className={note}>{say(goal)}</p>
            <div>
              <Button
                size="sm"
                aria-label={t("templates.useNamed", { template: say(name) })}
                isDisabled={proposal.kind === "proposing"}
                onPress={() => onTemplate(id)}
              >
                {t("templates.use")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Listed({
  workflows,
  isReadOnly,
  onListAct,
}: WorkflowListProps & { workflows: readonly ListedWorkflow[] }) {
  const t = useText("planner");
  const format = useFormat();
  return (
    <Table
      label={t("list.label")}
      narrow="stack"
      rows={workflows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          header: t("list.name"),
          isRowHeader: true,
          cell: ({ name, href }) => (
            <Link href={href} tone="strong">
              {name}
            </Link>
          ),
        },
        { id: "changed", header: t("list.changed"), cell: ({ changedAt }) => format.dateTime(changedAt) },
        {
          id: "version",
          header: t("list.version"),
          // The element around it keeps the badge as wide as its text where cells are stacked.
          cell: ({ version }) => (
            <span>
              <Badge tone="outline">{t("editor.version", { version })}</Badge>
            </span>
          ),
        },
        // The last before the button, which shares a line with it on a phone.
        {
          id: "active",
          header: t("list.state"),
          cell: ({ id, name, active }) => (
            <Switch
              aria-label={t("list.activeNamed", { workflow: name })}
              isSelected={active}
              isDisabled={isReadOnly}
              onChange={(isOn) => onListAct({ kind: isOn ? "activate" : "deactivate", workflow: id })}
            />
          ),
        },
        {
          id: "acts",
          header: t("list.acts"),
          isHeaderHidden: true,
          align: "end",
          cell: ({ id, name, active }) => (
            <Button
              size="sm"
              icon={Play}
              isDisabled={isReadOnly || !active}
              aria-label={t("list.startNamed", { workflow: name })}
              onPress={() => onListAct({ kind: "start", workflow: id })}
            >
              {t("editor.start")}
            </Button>
          ),
        },
      ]}
    />
  );
}
