import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { PlannerScreen, type PlannerState, type ProposalState } from "./index.ts";
import { NOW, saved, templates, tools, workflows } from "./PlannerScreen.fixture.ts";

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: message("errors:auth.unknown") },
  missing: { kind: "missing" },
  list: { kind: "list", workflows },
  editor: { kind: "editor", ...saved },
} satisfies { [K in PlannerState["kind"]]: Extract<PlannerState, { kind: K }> };

const proposals = {
  idle: { kind: "idle" },
  proposing: { kind: "proposing" },
  failed: { kind: "failed", failure: { reason: message("errors:auth.unknown") } },
} satisfies { [K in ProposalState["kind"]]: Extract<ProposalState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: PlannerScreen,
  parameters: atWidth("desktop"),
  args: {
    state: states.list,
    proposal: proposals.idle,
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

/** @state `loading`: The workflows are loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("planner:loading"));
  },
};
/** @state `failed`: They could not be loaded. The person can retry. */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("planner:unread"));
  },
};
export const Retry: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("planner:retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** @state `missing`: An address leads to a workflow that is not here, or was never saved. */
export const Missing: Story = {
  tags: ["empty"],
  args: { state: states.missing },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("planner:editor.back") })).toHaveAttribute(
      "href",
      "/app/w/studio/planner",
    );
  },
};
/** @state `list`: The workflows of the workspace, each with its version and a switch. */
export const List: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("planner:list.label") }));
    await expect(table.getAllByRole("row")).toHaveLength(3);
    const start = containing(text("planner:list.startNamed", { workflow: sample("Rassegna del lunedì") }));
    await expect(table.getByRole("button", { name: start })).toBeDisabled();
  },
};
export const ListPhone: Story = { parameters: atWidth("phone") };
export const Switched: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [, other] = workflows;
    const name = text("planner:list.activeNamed", { workflow: sample("Rassegna del lunedì") });
    await userEvent.click(canvas.getByRole("switch", { name }));
    await expect(args.onListAct).toHaveBeenCalledWith({ kind: "activate", workflow: other?.id });
  },
};
/** @state No workflow: The goal and five templates to begin with. */
export const NoWorkflow: Story = {
  tags: ["empty"],
  args: { state: { kind: "list", workflows: [] } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getAllByRole("button", { name: containing(text("planner:templates.use")) }),
    ).toHaveLength(5);
  },
};
/** @state Proposal `idle`: A goal is typed; it may come with the address. */
export const GoalGiven: Story = {
  tags: ["one-language"],
  args: { initialGoal: "Riassumi la pagina dei prezzi ogni lunedì" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: text("planner:goal.label") })).toHaveValue(
      sample("Riassumi la pagina dei prezzi ogni lunedì"),
    );
  },
};
export const Proposed: Story = {
  ...GoalGiven,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("planner:goal.submit") }));
    await expect(args.onPropose).toHaveBeenCalledWith(sample("Riassumi la pagina dei prezzi ogni lunedì"));
  },
};
/** @state Proposal `proposing`: A model or rules work on it. */
export const Proposing: Story = {
  tags: ["loading", "one-language"],
  args: { initialGoal: "Riassumi la pagina dei prezzi ogni lunedì", proposal: proposals.proposing },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: containing(text("planner:goal.proposing")) })).toBeVisible(),
    );
  },
};
/** @state Proposal `failed`: The goal stays as it was typed. */
export const ProposalFailed: Story = {
  tags: ["banner", "error", "one-language"],
  args: { initialGoal: "Riassumi la pagina dei prezzi ogni lunedì", proposal: proposals.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.unknown"));
  },
};
/** @state At the plan's limit: No further workflow can be active; another plan may help. */
export const LimitReached: Story = {
  tags: ["banner"],
  args: {
    state: {
      kind: "list",
      workflows,
      failure: { reason: message("errors:auth.unknown"), helpsPlan: true },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("planner:plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
/** @state Read-only workspace: Everything can be looked at, nothing changed. */
export const ReadOnlyList: Story = {
  tags: ["banner"],
  args: { isReadOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("planner:goal.submit") })).toBeDisabled();
  },
};
export const TemplateChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const name = text("planner:templates.useNamed", { template: sample("Tabella da un elenco") });
    await userEvent.click(canvas.getByRole("button", { name }));
    await expect(args.onTemplate).toHaveBeenCalledWith("table");
  },
};

export const conditions: Conditions<Story> = { base: List };
