import type { Fault, GraphStep, WorkflowGraph } from "@regia/domain/workflows";
import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { GridList, GridListHeader, GridListItem, GridListSection } from "react-aria-components/GridList";
import { Icon } from "../../components/Icon/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Menu, MenuItem, MenuSeparator } from "../../components/Menu/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { dependencies, duplicateStep, moveStep, removeStep, stepIds } from "./graphEdits.ts";
import {
  grid,
  levelHead,
  rowBody,
  rowFacts,
  rowFault,
  rowNumber,
  row as rowStyle,
  rowTitle,
} from "./StepGrid.css.ts";
import type { PlannerTools } from "./types.ts";

interface StepGridProps {
  graph: WorkflowGraph;
  levels: readonly (readonly string[])[];
  faults: readonly Fault[];
  tools: PlannerTools;
  /** Id of the selected step; null if none is. */
  selected: string | null;
  onSelect: (id: string) => void;
  isReadOnly: boolean;
  onChange: (graph: WorkflowGraph) => void;
}

interface Row {
  id: string;
  step: GraphStep;
  /** Place in the graph. */
  index: number;
}

/** The rows of each level; steps without a level stand in the last one. */
function rowsByLevel(graph: WorkflowGraph, levels: StepGridProps["levels"]): readonly (readonly Row[])[] {
  const ids = stepIds(graph);
  const levelOf = new Map(levels.flatMap((level, number) => level.map((key) => [key, number] as const)));
  const last = Math.max(0, levels.length - 1);
  const rows: Row[][] = [];
  for (const [index, step] of graph.steps.entries()) {
    const level = levelOf.get(step.key) ?? last;
    rows[level] ??= [];
    rows[level].push({ id: ids[index] ?? step.key, step, index });
  }
  return rows.filter((level) => level.length > 0);
}

/** The steps in the order in which they can be done: the outline that says all that the drawing shows. */
export function StepGrid(props: StepGridProps) {
  const { graph, levels, faults, tools, selected, onSelect, isReadOnly, onChange } = props;
  const t = useText("planner");
  const format = useFormat();
  const hint = useId();
  const waits = dependencies(graph);
  const titles = new Map(graph.steps.map(({ key, title }) => [key, title ?? key]));
  const toolTitle = (name: string) => tools.find((tool) => tool.name === name)?.title ?? name;
  const rows = rowsByLevel(graph, levels);
  const numbers = new Map(rows.flat().map(({ id }, place) => [id, place + 1]));
  /** The place in the graph of the neighbour within the level. */
  const neighbour = (id: string, by: 1 | -1): number | undefined => {
    const level = rows.find((one) => one.some((row) => row.id === id)) ?? [];
    return level[level.findIndex((row) => row.id === id) + by]?.index;
  };
  const move = ({ id, index }: Row, by: 1 | -1) => {
    const to = neighbour(id, by);
    if (to !== undefined) onChange(moveStep(graph, index, to));
  };
  const act = (row: Row, key: string, isAlt: boolean): boolean => {
    if (isReadOnly) return false;
    if (key === "Delete" || key === "Backspace") onChange(removeStep(graph, row.index));
    else if (isAlt && key === "ArrowUp") move(row, -1);
    else if (isAlt && key === "ArrowDown") move(row, 1);
    else if (isAlt && key.toLowerCase() === "d") onChange(duplicateStep(graph, row.index));
    else return false;
    return true;
  };
  const list = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute("role") !== "row") return;
    const row = rows.flat().find(({ id }) => id === target.dataset["key"]);
    if (!row || !act(row, key, altKey)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = list.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the list, which takes arrow keys for itself.
    element?.addEventListener("keydown", listen, true);
    return () => element?.removeEventListener("keydown", listen, true);
  }, []);
  return (
    <>
      <VisuallyHidden id={hint}>{isReadOnly ? "" : t("grid.keys")}</VisuallyHidden>
      <GridList
        ref={list}
        aria-label={t("grid.label")}
        aria-describedby={hint}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          if (keys !== "all") for (const key of keys) onSelect(String(key));
        }}
        className={grid}
      >
        {rows.map((level, number) => (
          <GridListSection key={level[0]?.id} id={`level ${number + 1}`}>
            <GridListHeader className={levelHead}>
              {level.length > 1
                ? t("grid.levelTogether", { level: number + 1 })
                : t("grid.level", { level: number + 1 })}
            </GridListHeader>
            {level.map((row) => {
              const { id, step } = row;
              const title = step.title ?? step.key;
              const before = (waits.get(step.key) ?? []).map((key) => titles.get(key) ?? key);
              const wrong = faults.filter((fault) => fault.step === step.key).length;
              const facts = [
                toolTitle(step.tool),
                before.length === 0 ? t("grid.first") : t("grid.dependsOn", { steps: format.list(before) }),
                ...(step.each === undefined ? [] : [t("grid.each")]),
                ...(step.when === undefined ? [] : [t("grid.when")]),
              ];
              return (
                <GridListItem
                  key={id}
                  id={id}
                  textValue={[
                    title,
                    ...facts,
                    ...(wrong > 0 ? [t("grid.faults", { count: wrong })] : []),
                  ].join(", ")}
                  className={rowStyle}
                >
                  <span aria-hidden className={rowNumber}>
                    {numbers.get(id)}
                  </span>
                  <span className={rowBody}>
                    <span className={rowTitle}>{title}</span>
                    <span className={rowFacts}>{facts.join(" · ")}</span>
                    {wrong > 0 ? (
                      <span className={rowFault}>
                        <Icon glyph={TriangleAlert} size="sm" />
                        {t("grid.faults", { count: wrong })}
                      </span>
                    ) : null}
                  </span>
                  {isReadOnly ? null : (
                    <Menu
                      placement="bottom end"
                      trigger={
                        <IconButton size="sm" icon={Ellipsis} label={t("grid.actions", { step: title })} />
                      }
                    >
                      <MenuItem
                        id="up"
                        icon={ArrowUp}
                        isDisabled={neighbour(id, -1) === undefined}
                        onAction={() => move(row, -1)}
                      >
                        {t("grid.up")}
                      </MenuItem>
                      <MenuItem
                        id="down"
                        icon={ArrowDown}
                        isDisabled={neighbour(id, 1) === undefined}
                        onAction={() => move(row, 1)}
                      >
                        {t("grid.down")}
                      </MenuItem>
                      <MenuItem
                        id="copy"
                        icon={Copy}
                        onAction={() => onChange(duplicateStep(graph, row.index))}
                      >
                        {t("grid.duplicate")}
                      </MenuItem>
                      <MenuSeparator />
                      <MenuItem
                        id="remove"
                        icon={Trash2}
                        tone="danger"
                        onAction={() => onChange(removeStep(graph, row.index))}
                      >
                        {t("grid.remove")}
                      </MenuItem>
                    </Menu>
                  )}
                </GridListItem>
              );
            })}
          </GridListSection>
        ))}
      </GridList>
    </>
  );
}
