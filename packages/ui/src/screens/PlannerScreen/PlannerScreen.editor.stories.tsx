import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { destroyAnnouncer } from "react-aria/private/live-announcer/LiveAnnouncer";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { containing, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { type PlannerDialog, PlannerScreen, type PlannerScreenProps } from "./index.ts";
import { faulty, graph, NOW, preview, saved, templates, tools, versions } from "./PlannerScreen.fixture.ts";
import { editorChunk } from "./PlannerScreen.tsx";
import type { EditorState, WorkflowDraft } from "./types.ts";

const dialogs = {
  start: { kind: "start", preview: { kind: "ready", value: preview }, state: { kind: "idle" } },
  schedule: { kind: "schedule", state: { kind: "idle" } },
  hook: { kind: "hook", hook: null, state: { kind: "idle" } },
  versions: { kind: "versions", versions: { kind: "ready", value: versions } },
  archive: { kind: "archive", state: { kind: "idle" } },
} satisfies { [K in PlannerDialog["kind"]]: Extract<PlannerDialog, { kind: K }> };

const editor = (more: Partial<EditorState> = {}) => ({ kind: "editor" as const, ...saved, ...more });

/** Keeps the draft as the app does. */
function Editing({ state, onDraftChange, ...props }: PlannerScreenProps) {
  const [edited, setEdited] = useState<WorkflowDraft | null>(null);
  return (
    <PlannerScreen
      {...props}
      state={state.kind === "editor" && edited ? { ...state, draft: edited, isChanged: true } : state}
      onDraftChange={(next) => {
        setEdited(next);
        onDraftChange(next);
      }}
    />
  );
}

const meta = {
  title: "screens/PlannerScreen/Editor",
  component: PlannerScreen,
  parameters: atWidth("desktop"),
  loaders: [() => editorChunk.fetch()],
  // What the grid announced would stay in the page of the next story.
  beforeEach: () => destroyAnnouncer,
  render: (args) => <Editing {...args} />,
  args: {
    state: editor(),
    proposal: { kind: "idle" },
    templates,
    tools,
    listHref: "/app/w/studio/planner",
    isReadOnly: false,
    now: NOW,
    onPropose: fn(),
    onTemplate: fn(),
    onBlank: fn(),
    onListAct: fn(),
    onDraftChange: fn(),
    onAct: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof PlannerScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const grid = (canvas: Canvas) => within(canvas.getByRole("grid", { name: text("planner:grid.label") }));
const row = (canvas: Canvas, title: string) =>
  grid(canvas).getByRole("row", { name: (name) => name.startsWith(title) });

/** @state `editor`: Saved: the outline by levels, the drawing, and the form of the selected step. */
export const Saved: Story = {
  args: { state: editor({ saving: { kind: "saved" } }) },
  play: async ({ canvas }) => {
    await expect(grid(canvas).getAllByRole("row").length).toBeGreaterThanOrEqual(5);
    await expect(canvas.getByRole("status")).toHaveTextContent(text("planner:editor.saved"));
  },
};
export const EditorPhone: Story = { parameters: atWidth("phone") };
/** @state Proposed by a model: It says so, and why these steps. */
export const ByModel: Story = {
  tags: ["banner"],
  args: {
    state: editor({
      version: null,
      isChanged: true,
      origin: { by: "model", explanation: "Prima si legge, poi si confronta, e solo alla fine si manda." },
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(containing(text("planner:origin.model")))).toBeVisible());
  },
};
/** @state Proposed by rules: No model was needed, or none is connected. */
export const ByRules: Story = {
  tags: ["banner"],
  args: {
    state: editor({
      version: null,
      isChanged: true,
      origin: { by: "rules", explanation: "Nell'obiettivo ci sono una pagina e dei destinatari." },
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(containing(text("planner:origin.rules")))).toBeVisible());
  },
};
/** @state Template chosen: Its steps are a draft that is not saved yet. */
export const FromTemplate: Story = {
  tags: ["banner"],
  args: { state: editor({ version: null, isChanged: true, origin: { by: "template" } }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("planner:origin.template"))).toBeVisible());
  },
};
/** @state Draft with each fault: What is wrong stands beside the steps and at the fields. */
export const Faults: Story = {
  args: { state: editor({ draft: { name: "Con errori", graph: faulty }, isChanged: true }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("textbox", { name: sample("Oggetto") })).toBeInvalid());
  },
};
/** @state Empty step: It is added, and is the selected one. */
export const EmptyStep: Story = {
  tags: ["focus"],
  args: { state: editor({ draft: { name: "", graph: { steps: [] } }, version: null }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("planner:editor.add") }));
    await waitFor(() => expect(row(canvas, "web_fetch")).toBeVisible());
  },
};
/** @state Conflict: Somebody else saved meanwhile; nothing of either is lost. */
export const Conflict: Story = {
  tags: ["banner"],
  args: {
    state: editor({
      isChanged: true,
      conflict: { version: 4, graph, createdAt: "2026-11-28T08:55:00Z" },
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("planner:conflict.theirs") })).toBeVisible(),
    );
  },
};
export const MineKept: Story = {
  ...Conflict,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("planner:conflict.mine") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "keepMine" });
  },
};
/** @state Dialog `versions`: What differs between the draft and an earlier version. */
export const Versions: Story = {
  tags: ["dialog", "banner"],
  args: { state: editor({ dialog: dialogs.versions, conflict: versions[1] ?? null }) },
  play: async () => {
    const list = within(await screen.findByRole("list", { name: text("planner:versions.differences") }));
    await expect(list.getAllByRole("listitem").length).toBeGreaterThan(3);
  },
};
/** @state Active: It can be started by people, schedules and other services. */
export const Active: Story = {
  args: { state: editor({ isActive: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("planner:editor.deactivate") })).toBeEnabled();
  },
};
export const StartPressed: Story = {
  ...Active,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("planner:editor.start") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "start" });
  },
};
/** @state Dialog `start`: What a start may cost, which consents it will ask for, which limits count. */
export const Preview: Story = {
  tags: ["dialog"],
  args: { state: editor({ isActive: true, dialog: dialogs.start }) },
  play: async ({ args, userEvent }) => {
    await userEvent.type(
      await screen.findByRole("textbox", { name: sample("Pagina") }),
      "https://esempio.it/prezzi",
    );
    await userEvent.click(screen.getByRole("button", { name: text("planner:start.dry") }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: "run",
      input: { page: "https://esempio.it/prezzi" },
      isDry: true,
    });
  },
};
/** @state Not active: It can be tried without effects, or activated. */
export const StartInactive: Story = {
  tags: ["dialog", "banner"],
  args: {
    state: editor({ dialog: { ...dialogs.start, preview: { kind: "loading" } } }),
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("button", { name: text("planner:editor.start") })).toBeDisabled();
  },
};
/** @state At the plan's limit: It was started as often as the plan allows; another plan may help. */
export const StartLimit: Story = {
  tags: ["dialog", "banner"],
  args: {
    state: editor({
      isActive: true,
      dialog: {
        ...dialogs.start,
        state: { kind: "failed", failure: { reason: message("errors:auth.unknown"), helpsPlan: true } },
      },
    }),
  },
  play: async () => {
    await waitFor(() => expect(screen.getByRole("link", { name: text("planner:plans") })).toBeVisible());
  },
};
/** @state Dialog `schedule`: Every Monday; the next start is shown. */
export const Schedule: Story = {
  tags: ["dialog"],
  args: {
    state: editor({ dialog: dialogs.schedule, schedule: { cron: "30 8 * * 1", input: {} } }),
  },
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByText(containing("30/11/2026"))).toBeVisible());
    await userEvent.click(screen.getByRole("button", { name: text("planner:schedule.save") }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: "setSchedule",
      schedule: { cron: "30 8 * * 1", input: {} },
    });
  },
};
/** @state Dialog `hook`: Address and secret can be copied now, and never again. */
export const Hook: Story = {
  tags: ["dialog", "banner"],
  args: {
    state: editor({
      dialog: {
        ...dialogs.hook,
        hook: {
          url: "https://regia.example/hooks/5f1b7c00",
          secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        },
      },
    }),
  },
  play: async () => {
    await expect(await screen.findByRole("textbox", { name: text("planner:hook.secret") })).toHaveValue(
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    );
  },
};
/** @state Dialog `archive`: A question, because it ends what starts the workflow by itself. */
export const Archive: Story = {
  tags: ["dialog"],
  args: { state: editor({ dialog: dialogs.archive }) },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: text("planner:archive.confirm") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "confirmArchive" });
  },
};
/** @state Read-only workspace: The workflow can be read, not changed. */
export const ReadOnly: Story = {
  tags: ["banner"],
  args: { isReadOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("planner:editor.start") })).toBeDisabled();
    await expect(canvas.queryByRole("button", { name: text("planner:editor.add") })).toBeNull();
  },
};
/** @state Tool not connected: The step says what connects it. */
export const NotConnected: Story = {
  args: {
    state: editor({
      draft: {
        name: "Cerca sul web",
        graph: {
          steps: [{ key: "web", title: "Cerca sul web", tool: "web.search", arguments: { query: "a" } }],
        },
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(containing("REGIA_SEARCH_URL")).length).toBeGreaterThan(0);
  },
};
// What was selected is announced for some seconds, so that these stand last.
/** @state References picked: What comes from another step is chosen from a menu. */
export const ReferencePicked: Story = {
  tags: ["focus", "one-language"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(row(canvas, sample("Salva una copia")));
    const [menu] = await canvas.findAllByRole("button", { name: containing(text("planner:form.insert")) });
    if (!menu) throw new Error("There is no menu");
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole("menuitem", { name: /\{\{documenti\.passages\}\}/ }));
    await expect(args.onDraftChange).toHaveBeenCalledWith(
      expect.objectContaining({
        graph: expect.objectContaining({
          steps: expect.arrayContaining([
            expect.objectContaining({
              key: "archivio",
              arguments: expect.objectContaining({ name: expect.stringContaining("{{documenti.passages}}") }),
            }),
          ]),
        }),
      }),
    );
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const titles = () =>
      grid(canvas)
        .getAllByRole("row")
        .flatMap((one) => one.getAttribute("data-key") ?? []);
    row(canvas, sample("Leggi la pagina")).focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(titles().indexOf("pagina")).toBeGreaterThan(titles().indexOf("documenti")));
    await waitFor(() => expect(row(canvas, sample("Leggi la pagina"))).toHaveFocus());
    await userEvent.keyboard("{Alt>}d{/Alt}");
    await waitFor(() => expect(titles()).toContain("pagina_2"));
    await userEvent.keyboard("{Delete}");
    await waitFor(() => expect(titles()).not.toContain("pagina"));
    await expect(document.activeElement).toHaveAttribute("role", "row");
  },
};
/** @state Input fields: What is asked at each start is described here. */
export const InputAdded: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("planner:input.add") }));
    await waitFor(() =>
      expect(canvas.getAllByRole("textbox", { name: text("planner:input.label") })).toHaveLength(3),
    );
  },
};
