import { message } from "@regia/domain/messages";
import { checkGraph, type JsonObject, type WorkflowGraph } from "@regia/domain/workflows";
import { Archive, CalendarClock, Ellipsis, History, Plus, Webhook } from "lucide-react";
import { useMemo, useState } from "react";
import { Badge } from "../../components/Badge/index.ts";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Menu, MenuItem, MenuSeparator } from "../../components/Menu/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { useReportUnsaved } from "../../patterns/SaveBar/unsavedChanges.ts";
import { room } from "../../styles/room.css.ts";
import { FailureNote } from "./FailureNote.tsx";
import { addStep, stepIds } from "./graphEdits.ts";
import { InputFields } from "./InputFields.tsx";
import { PlannerDialogs } from "./PlannerDialogs.tsx";
import {
  actions,
  badges,
  columns,
  emptySteps,
  nameField,
  note,
  outline,
  score,
  scoreBox,
} from "./PlannerScreen.css.ts";
import { StepDrawing } from "./StepDrawing.tsx";
import { StepForm } from "./StepForm.tsx";
import { StepGrid } from "./StepGrid.tsx";
import type { EditorAct, EditorState, PlannerTools, WorkflowDraft } from "./types.ts";

export interface WorkflowEditorProps {
  tools: PlannerTools;
  /** Address of the list of workflows. */
  listHref: string;
  /** True where nothing can be changed. */
  isReadOnly: boolean;
  onDraftChange: (draft: WorkflowDraft) => void;
  onAct: (act: EditorAct) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The editor of one workflow: outline, drawing, and the form of the selected step. */
export function WorkflowEditor({ state, ...props }: WorkflowEditorProps & { state: EditorState }) {
  const { tools, isReadOnly, onDraftChange, onAct } = props;
  const t = useText("planner");
  const say = useLocalizedText();
  const unconnected = t("form.unavailable");
  const { draft, isActive, isChanged, saving, version, failure, conflict, origin } = state;
  const { graph } = draft;
  const [wanted, setWanted] = useState<string | null>(null);
  const checked = useMemo(
    () =>
      checkGraph(
        graph as unknown as JsonObject,
        tools.map(({ name, input, output, available, reason }) => ({
          name,
          input,
          output,
          unavailable: available ? null : message("errors:verbatim", { text: reason ?? unconnected }),
        })),
      ),
    [graph, tools, unconnected],
  );
  useReportUnsaved(isChanged && !isReadOnly);
  const ids = stepIds(graph);
  const selected = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null);
  const index = selected === null ? -1 : ids.indexOf(selected);
  const step = graph.steps[index];
  const setGraph = (next: WorkflowGraph) => onDraftChange({ ...draft, graph: next });
  const add = () => {
    const tool = tools.find(({ available }) => available)?.name ?? "model";
    const next = addStep(graph, tool);
    setGraph(next);
    setWanted(stepIds(next).at(-1) ?? null);
  };
  const wholeFaults = checked.faults.filter(({ step: key }) => key === null);
  return (
    <>
      <BackLink href={props.listHref}>{t("editor.back")}</BackLink>
      <PageHeader
        title={draft.name === "" ? t("editor.unnamed") : draft.name}
        description={
          <span className={badges}>
            <Badge tone={isActive ? "success" : "neutral"}>
              {isActive ? t("editor.active") : t("editor.inactive")}
            </Badge>
            {version === null ? null : <Badge tone="outline">{t("editor.version", { version })}</Badge>}
            {checked.faults.length > 0 ? (
              <Badge tone="warning">{t("editor.faults", { count: checked.faults.length })}</Badge>
            ) : null}
            <span role="status" className={note}>
              {saved()}
            </span>
          </span>
        }
        actions={<Actions state={state} isReadOnly={isReadOnly} onAct={onAct} />}
      />
      <div className={room}>
        <Stack gap="x5">
          {origin ? <Origin origin={origin} /> : null}
          {isReadOnly ? <Banner tone="info">{t("readOnly")}</Banner> : null}
          {saving.kind === "failed" ? <Banner tone="error">{say(saving.reason)}</Banner> : null}
          {failure ? <FailureNote failure={failure} /> : null}
          {conflict ? (
            <Banner
              tone="warning"
              actions={
                <>
                  <Button size="sm" onPress={() => onAct({ kind: "keepMine" })}>
                    {t("conflict.mine")}
                  </Button>
                  <Button size="sm" onPress={() => onAct({ kind: "takeTheirs" })}>
                    {t("conflict.theirs")}
                  </Button>
                  <Button size="sm" tone="quiet" onPress={() => onAct({ kind: "versions" })}>
                    {t("conflict.compare")}
                  </Button>
                </>
              }
            >
              {t("conflict.text", { version: conflict.version })}
            </Banner>
          ) : null}
          {wholeFaults.map((fault) => (
            <FormMessage key={JSON.stringify(fault)} tone="warning">
              {say(fault.text)}
            </FormMessage>
          ))}
          <div className={columns}>
            <Stack gap="x5">
              <TextField
                className={nameField}
                label={t("editor.name")}
                value={draft.name}
                maxLength={120}
                autoComplete="off"
                isDisabled={isReadOnly}
                onChange={(name) => onDraftChange({ ...draft, name })}
              />
              <div className={score}>
                {graph.steps.length === 0 ? (
                  <p className={emptySteps}>{t("editor.noSteps")}</p>
                ) : (
                  <>
                    <div className={scoreBox}>
                      <StepDrawing graph={graph} levels={checked.levels} selected={step?.key} />
                    </div>
                    <div className={outline}>
                      <StepGrid
                        graph={graph}
                        levels={checked.levels}
                        faults={checked.faults}
                        tools={tools}
                        selected={selected}
                        onSelect={setWanted}
                        isReadOnly={isReadOnly}
                        onChange={setGraph}
                      />
                    </div>
                  </>
                )}
              </div>
              {isReadOnly ? null : (
                <div>
                  <Button icon={Plus} onPress={add}>
                    {t("editor.add")}
                  </Button>
                </div>
              )}
            </Stack>
            <Stack gap="x5">
              {step ? (
                <StepForm
                  key={selected}
                  graph={graph}
                  index={index}
                  tools={tools}
                  faults={checked.faults.filter((fault) => fault.step === step.key)}
                  isDisabled={isReadOnly}
                  onChange={(next, key) => {
                    setGraph(next);
                    if (key !== undefined) setWanted(stepIds(next)[index] ?? null);
                  }}
                />
              ) : null}
              <InputFields graph={graph} isDisabled={isReadOnly} onChange={setGraph} />
            </Stack>
          </div>
        </Stack>
      </div>
      {state.dialog ? (
        <PlannerDialogs state={state} dialog={state.dialog} onAct={onAct} now={props.now} />
      ) : null}
    </>
  );

  function saved(): string {
    if (isChanged) return t("editor.changed");
    return saving.kind === "saved" ? t("editor.saved") : "";
  }
}

function Origin({ origin }: { origin: NonNullable<EditorState["origin"]> }) {
  const t = useText("planner");
  if (origin.by === "template") return <Banner tone="info">{t("origin.template")}</Banner>;
  return (
    <Banner tone="info">
      {origin.by === "model" ? t("origin.model") : t("origin.rules")} {origin.explanation}
    </Banner>
  );
}

function Actions({
  state: { isActive, isChanged, isSwitching = false, isStarting = false, saving, version },
  isReadOnly,
  onAct,
}: {
  state: EditorState;
  isReadOnly: boolean;
  onAct: (act: EditorAct) => void;
}) {
  const t = useText("planner");
  const isNew = version === null;
  return (
    <div className={actions}>
      <Button
        // Saved, it keeps the focus of who pressed it.
        isDisabled={isReadOnly || (!isChanged && saving.kind !== "saved")}
        isPending={saving.kind === "saving"}
        pendingText={t("editor.saving")}
        onPress={() => onAct({ kind: "save" })}
      >
        {t("editor.save")}
      </Button>
      <Button
        isDisabled={isReadOnly}
        isPending={isSwitching}
        onPress={() => onAct({ kind: isActive ? "deactivate" : "activate" })}
      >
        {isActive ? t("editor.deactivate") : t("editor.activate")}
      </Button>
      <Button
        tone="primary"
        isDisabled={isReadOnly}
        isPending={isStarting}
        onPress={() => onAct({ kind: "start" })}
      >
        {t("editor.start")}
      </Button>
      <Menu
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t("editor.more")} isDisabled={isNew} />}
      >
        <MenuItem id="versions" icon={History} onAction={() => onAct({ kind: "versions" })}>
          {t("versions.title")}
        </MenuItem>
        <MenuItem
          id="schedule"
          icon={CalendarClock}
          isDisabled={isReadOnly}
          onAction={() => onAct({ kind: "schedule" })}
        >
          {t("schedule.open")}
        </MenuItem>
        <MenuItem id="hook" icon={Webhook} isDisabled={isReadOnly} onAction={() => onAct({ kind: "hook" })}>
          {t("hook.open")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          id="archive"
          icon={Archive}
          tone="danger"
          isDisabled={isReadOnly}
          onAction={() => onAct({ kind: "archive" })}
        >
          {t("archive.open")}
        </MenuItem>
      </Menu>
    </div>
  );
}
