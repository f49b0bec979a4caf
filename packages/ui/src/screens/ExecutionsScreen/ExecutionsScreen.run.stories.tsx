import { message } from "@regia/domain/messages";
import { hasEnded, RUN_STATUSES, type RunStatus } from "@regia/domain/workflows";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { containing, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import {
  common,
  levels,
  mail,
  mailApproval,
  run,
  running,
  shown,
  step,
  stepsWith,
  task,
} from "./executions.fixture.ts";
import {
  type ApprovalItem,
  ExecutionsScreen,
  INITIAL_RUN_QUERY,
  type InboxItem,
  type RunDetailState,
  type ShownStep,
} from "./index.ts";

type Open = Extract<RunDetailState, { kind: "open" }>;

const ongoing = { started_at: "2026-11-28T09:57:00Z", ended_at: null, cost: "0" } as const;

const open = (status: RunStatus, steps: readonly ShownStep[], rest: Partial<Open> = {}): Open => ({
  kind: "open",
  run: run(3, { status, ...(hasEnded(status) ? { status } : ongoing) }),
  workflowName: "Solleciti ai clienti",
  startedBy: "Anna Bianchi",
  steps,
  levels,
  decisions: [],
  ...rest,
});

const failure = {
  code: "timeout",
  message: "Il fornitore del modello non ha risposto in tempo, neppure al terzo tentativo.",
  step: "testo",
};

const decided = (status: "approved" | "rejected" | "expired", note: string | null = null) => [
  {
    approval: mailApproval(1, { status, note, decided_at: "2026-11-28T09:41:00Z" }),
    tool: "Manda un'email",
    decidedBy: status === "expired" ? null : "Bruno Verdi",
  },
];

const waits = { status: "awaiting", ended_at: null } as const;

/** One detail for each way in which a run can stand. */
const details = {
  queued: open("queued", [], { run: run(3, { ...ongoing, status: "queued", started_at: null }) }),
  running: open("running", running),
  waiting: open("waiting", stepsWith({}, waits)),
  succeeded: open("succeeded", stepsWith({}, { output: { to: ["carla@rossi.example"] } }), {
    decisions: decided("approved", "Va bene così."),
  }),
  failed: open(
    "failed",
    stepsWith({ status: "failed", attempt: 3, error: failure, output: null }, { status: "cancelled" }),
    {
      run: run(3, { status: "failed", error: failure }),
    },
  ),
  rejected: open("rejected", stepsWith({}, { status: "cancelled" }), { decisions: decided("rejected") }),
  cancelled: open("cancelled", stepsWith({ status: "cancelled" }, { status: "cancelled" })),
  timed_out: open("timed_out", stepsWith({ status: "cancelled" }, { status: "cancelled" })),
} satisfies Record<RunStatus, Open>;

const meta = {
  title: "screens/ExecutionsScreen/Run",
  component: ExecutionsScreen,
  args: {
    ...common,
    inbox: { kind: "ready", items: [] },
    detail: details.running,
    runs: { kind: "loading" },
    query: INITIAL_RUN_QUERY,
    standing: { kind: "loading" },
    receipts: { kind: "unverified" },
    usage: null,
    act: { kind: "idle" },
    question: null,
    connection: "online",
  },
} satisfies Meta<typeof ExecutionsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A detail whose status is said in words. */
const standing = (status: RunStatus): Pick<Story, "args" | "play"> => ({
  args: { detail: details[status] },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(text(`executions:status.${status}`))[0]).toBeVisible());
    await expect(RUN_STATUSES).toContain(status);
  },
});

/** @state Run, loading: The run is loading. */
export const Loading: Story = { tags: ["loading"], args: { detail: { kind: "loading" } } };
/** @state Run, failed: The run could not be loaded. */
export const Unread: Story = {
  tags: ["banner", "error"],
  args: { detail: { kind: "failed", reason: message("errors:auth.connection") } },
};
/** @state Run, gone: It was removed while somebody looked at it, or is not theirs. */
export const Gone: Story = {
  tags: ["empty"],
  args: { detail: { kind: "gone" } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { level: 1, name: text("executions:run.gone") })).toBeVisible(),
    );
  },
};
/** @state Run, queued: It waits for a place. */
export const Queued: Story = standing("queued");
/** @state Run, running: Its steps as a table. Cancelling asks first. */
export const Running: Story = {
  args: { detail: details.running },
};
export const AskToCancel: Story = {
  ...Running,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() =>
      expect(canvas.getByRole("table", { name: text("executions:steps.title") })).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("executions:run.stop") }));
    await expect(args.onAsk).toHaveBeenCalledWith({ kind: "cancel", run: run(3).id });
  },
};
/** @state Run, as a score: Its steps by the order in which they are done. */
export const Score: Story = {
  ...Running,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: text("executions:steps.drawing") }));
    const score = within(canvas.getByRole("list", { name: text("executions:steps.drawingLabel") }));
    await userEvent.click(score.getByRole("button", { name: containing(sample("Leggi i clienti")) }));
    await waitFor(() =>
      expect(
        canvas.getByRole("region", {
          name: text("executions:step.region", { title: sample("Leggi i clienti") }),
        }),
      ).toBeVisible(),
    );
  },
};
/** @state Cancel: A question says what stays done. */
export const CancelAsked: Story = {
  tags: ["dialog"],
  args: { question: { kind: "cancel", run: run(3).id } },
};
/** @state Run, waiting for consent: What it asks stands with it. */
export const WaitingForConsent: Story = {
  args: { detail: details.waiting, inbox: { kind: "ready", items: [ofRun(mail(1))] } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("region", { name: text("executions:inbox.title") })).toBeVisible(),
    );
  },
};

function ofRun(item: ApprovalItem): InboxItem {
  return { ...item, runId: run(3).id };
}

/** @state Run, waiting for an answer: The question of the step stands with the run. */
export const WaitingForAnswer: Story = {
  args: {
    detail: open("waiting", stepsWith({}, { ...waits, tool: "human" })),
    inbox: { kind: "ready", items: [{ ...task, runId: run(3).id }] },
  },
};
/** @state Run, waiting for time: It says when it goes on. */
export const WaitingForTime: Story = {
  args: {
    detail: open("waiting", stepsWith({}, { ...waits, tool: "wait", wake_at: "2026-11-29T08:00:00Z" })),
  },
};
/** @state Run, in doubt: Nobody knows whether an effect happened; each answer says what it leads to. */
export const InDoubt: Story = {
  tags: ["banner"],
  args: { detail: open("waiting", stepsWith({}, { status: "in_doubt", ended_at: null })) },
};
export const Settle: Story = {
  ...InDoubt,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("executions:settle.done") }));
    await expect(args.onAct).toHaveBeenCalledWith(
      expect.objectContaining({ kind: "settle", outcome: "done" }),
    );
  },
};
/** @state Run, succeeded: What each step received and gave, the model it asked, and the decisions. */
export const Succeeded: Story = {
  args: { detail: details.succeeded },
};
export const ShowStep: Story = {
  ...Succeeded,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: sample("Scrivi il sollecito") }));
    await waitFor(() => expect(canvas.getByText(containing("Mistral Small"))).toBeVisible());
  },
};
/** @state Run, failed: The step that failed says what happened, after how many attempts, and what to do. */
export const FailedRun: Story = {
  tags: ["banner", "error"],
  args: { detail: details.failed },
};
export const AskToRepeat: Story = {
  ...FailedRun,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText(text("executions:step.failedHint"))).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: text("executions:repeat.action") }));
    await expect(args.onAsk).toHaveBeenCalledWith(expect.objectContaining({ kind: "repeat", from: "testo" }));
  },
};
/** @state Repeat, refused: The day's executions of the workflow are used up. */
export const RepeatRefused: Story = {
  tags: ["dialog", "banner", "error"],
  args: {
    detail: details.failed,
    question: { kind: "repeat", run: run(3).id, from: "testo", title: "Scrivi il sollecito" },
    act: {
      kind: "failed",
      act: { kind: "repeat", run: run(3).id, from: "testo" },
      reason: message("errors:verbatim", { text: "Oggi questo workflow è già partito 50 volte su 50." }),
    },
  },
};
/** @state Run, rejected: Who rejected what, and when. */
export const Rejected: Story = standing("rejected");
/** @state Run, cancelled: A person ended it. */
export const Cancelled: Story = standing("cancelled");
/** @state Run, timed out: It went over the plan's longest duration. */
export const TimedOut: Story = standing("timed_out");
/** @state Run, elements: Each element of a list with its own outcome. */
export const Elements: Story = {
  args: {
    detail: open("running", [
      ...running.slice(0, 2),
      shown(
        "Scrivi il sollecito",
        "Chiedi a un modello",
        step("testo", { status: "running", ended_at: null }),
        (["succeeded", "failed", "running", "ready"] as const).map((status, item) =>
          step("testo", {
            id: `element-${item}`,
            item,
            status,
            error: status === "failed" ? failure : null,
          }),
        ),
      ),
    ]),
  },
  play: async ({ canvas }) => {
    const name = text("executions:step.region", { title: sample("Scrivi il sollecito") });
    const items = within(canvas.getByRole("region", { name })).getAllByRole("listitem");
    await expect(items).toHaveLength(4);
  },
};
/** @state Run, file: What a step wrote can be downloaded and undone. */
export const WithFile: Story = {
  args: {
    detail: open("succeeded", [
      shown(
        "Scrivi il riepilogo",
        "Scrivi una tabella",
        step("riepilogo", {
          tool: "table.write",
          output: { file: "f1", url: "/.netlify/functions/workflows?file=f1" },
          undoable: true,
        }),
      ),
    ]),
  },
};
export const UseFile: Story = {
  ...WithFile,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: sample("Scrivi il riepilogo") }));
    await userEvent.click(canvas.getByRole("button", { name: text("executions:step.download") }));
    await expect(args.onAct).toHaveBeenCalledWith(expect.objectContaining({ kind: "download" }));
    await userEvent.click(canvas.getByRole("button", { name: text("executions:undo.action") }));
    await expect(args.onAsk).toHaveBeenCalledWith(expect.objectContaining({ kind: "undo" }));
  },
};
/** @state Run, dry: Nothing left the workspace. */
export const DryRun: Story = {
  tags: ["banner"],
  args: { detail: open("succeeded", stepsWith({}, {}), { run: run(3, { dry_run: true, cost: "0" }) }) },
};
export const RunOnPhone: Story = {
  tags: ["banner", "error"],
  parameters: atWidth("phone"),
  args: { detail: details.failed },
};
