import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { containing, datePart, format, sample, text, withSpaces } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { common, event, foreign, mail, mailApproval, tainted, task } from "./executions.fixture.ts";
import { type ApprovalItem, ExecutionsScreen, INITIAL_RUN_QUERY, type InboxItem } from "./index.ts";

const refused = (reason: string, isFinal = true): ApprovalItem =>
  mail(1, { refusal: { reason: message("errors:verbatim", { text: reason }), isFinal } });

const inbox = (...items: readonly InboxItem[]) => ({ kind: "ready" as const, items });

/** What is typed stays in its language. */
const short = mail(1, {
  approval: mailApproval(1, {
    arguments: { to: ["carla@rossi.example"], subject: "Rossi", text: "Rossi, 30/11" },
  }),
});

const meta = {
  title: "screens/ExecutionsScreen/Inbox",
  component: ExecutionsScreen,
  args: {
    ...common,
    inbox: inbox(mail(1)),
    detail: null,
    runs: { kind: "empty" },
    query: INITIAL_RUN_QUERY,
    standing: { kind: "ready", consents: [] },
    receipts: { kind: "unverified" },
    usage: null,
    act: { kind: "idle" },
    question: null,
    connection: "online",
  },
} satisfies Meta<typeof ExecutionsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const region = (canvas: { getByRole: typeof screen.getByRole }) =>
  within(canvas.getByRole("region", { name: text("executions:inbox.title") }));

/** @state Inbox, one: The mail as it will look, how long the request is valid, and the decision. */
export const One: Story = {};
export const Approve: Story = {
  ...One,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const asked = region(canvas);
    await waitFor(() => expect(asked.getByText("carla@rossi.example")).toBeVisible());
    await userEvent.type(asked.getByRole("textbox", { name: text("executions:inbox.note") }), "ok");
    await userEvent.click(asked.getByRole("button", { name: text("executions:inbox.approve") }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: "decide",
      approval: mail(1).approval.id,
      verdict: "approve",
      seenHash: mail(1).approval.hash,
      note: "ok",
    });
  },
};
/** A rejection needs no note. */
export const Reject: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(region(canvas).getByRole("button", { name: text("executions:inbox.reject") }));
    await expect(args.onAct).toHaveBeenCalledWith(expect.objectContaining({ verdict: "reject", note: "" }));
  },
};
/** @state Inbox, deciding: The decision is being sent; pressing again does nothing. */
export const Deciding: Story = {
  tags: ["loading"],
  args: {
    act: {
      kind: "running",
      act: { kind: "decide", approval: mail(1).approval.id, verdict: "approve", seenHash: "", note: "" },
    },
  },
  play: async ({ canvas }) => {
    const button = canvas.getByText(text("executions:inbox.approving")).closest("button");
    await expect(button).toHaveAttribute("aria-disabled", "true");
  },
};
/**
 * @state Inbox, many: Of more than three only the first is open. Those that were opened can be chosen and approved together,
 * each with its own hash.
 */
export const Many: Story = {
  args: { inbox: inbox(mail(1), event, foreign, mail(5), task) },
};
export const ApproveSeen: Story = {
  ...Many,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const asked = region(canvas);
    const [, unopened] = asked.getAllByRole("checkbox");
    await expect(unopened).toBeDisabled();
    const open = asked.getAllByRole("button", { expanded: false });
    if (open[0]) await userEvent.click(open[0]);
    for (const box of asked.getAllByRole("checkbox").slice(0, 2)) await userEvent.click(box);
    await userEvent.click(
      asked.getByRole("button", { name: text("executions:inbox.approveChosen", { count: 2 }) }),
    );
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: "approveSeen",
      approvals: [mail(1), event].map(({ approval }) => ({ approval: approval.id, seenHash: approval.hash })),
    });
  },
};
/** @state Inbox, kinds: An event of the calendar, the arguments of another tool, and a question with its fields. */
export const Kinds: Story = {
  args: { inbox: inbox(event, foreign, task) },
  play: async ({ canvas }) => {
    const asked = region(canvas);
    await waitFor(() =>
      expect(asked.getByText(withSpaces(format().dateTime("2026-12-01T09:00:00Z")))).toBeVisible(),
    );
    await waitFor(() => expect(asked.getByText(sample("Guasto"))).toBeVisible());
  },
};
/** @state Inbox, tainted: It says where text from outside came from, and no consent for later is offered. */
export const Tainted: Story = {
  args: { inbox: inbox(tainted) },
  play: async ({ canvas }) => {
    const asked = region(canvas);
    await waitFor(() => expect(asked.getByText(containing(sample("Leggi la pagina")))).toBeVisible());
    await expect(asked.queryByRole("button", { name: text("executions:inbox.remember") })).toBeNull();
  },
};
/** @state Inbox, changed: The request changed while it was read; what it says now must be read first. */
export const Changed: Story = {
  tags: ["banner", "error"],
  args: {
    inbox: inbox(refused("La richiesta è cambiata mentre la leggevi. Rileggila e decidi di nuovo.", false)),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("alert")).toBeVisible());
    await expect(canvas.getByRole("button", { name: text("executions:inbox.approve") })).toBeEnabled();
  },
};
/** @state Inbox, decided: Somebody else has decided meanwhile. The request is put away once that was read. */
export const Decided: Story = {
  tags: ["banner"],
  args: { inbox: inbox(refused("Bruno Verdi ha già deciso.")) },
};
export const PutAway: Story = {
  ...Decided,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const asked = region(canvas);
    await expect(asked.queryByRole("button", { name: text("executions:inbox.approve") })).toBeNull();
    await userEvent.click(asked.getByRole("button", { name: text("executions:inbox.refreshed") }));
    await expect(args.onDismiss).toHaveBeenCalledWith(mail(1).approval.id);
  },
};
/** @state Inbox, expired: The time to decide is over. */
export const Expired: Story = {
  tags: ["banner"],
  args: { inbox: inbox(refused("La richiesta è scaduta: l'esecuzione si è fermata.")) },
};
/** @state Inbox, of another: A mail goes out in the name of who started the run, who alone decides. */
export const OfAnother: Story = {
  tags: ["banner"],
  args: { inbox: inbox(mail(1, { decider: "Bruno Verdi" })) },
  play: async ({ canvas }) => {
    await expect(region(canvas).queryByRole("button", { name: text("executions:inbox.approve") })).toBeNull();
  },
};
/** @state Edit: Changing a request makes a new one, and says so. */
export const Editing: Story = {
  tags: ["dialog"],
  args: { question: { kind: "edit", item: short } },
};
export const Edited: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    const subject = dialog.getByRole("textbox", { name: text("executions:inbox.mail.subject") });
    await userEvent.clear(subject);
    await userEvent.type(subject, "Promemoria");
    await userEvent.click(dialog.getByRole("button", { name: text("executions:edit.save") }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: "edit",
      approval: short.approval.id,
      arguments: { ...short.approval.arguments, subject: "Promemoria" },
    });
  },
};
/** Arguments that are no object of JSON are not sent. */
export const EditedWrong: Story = {
  tags: ["interaction"],
  args: { question: { kind: "edit", item: foreign } },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "}");
    await userEvent.click(dialog.getByRole("button", { name: text("executions:edit.save") }));
    await waitFor(() => expect(dialog.getByText(text("executions:edit.invalid"))).toBeVisible());
    await expect(args.onAct).not.toHaveBeenCalled();
  },
};
/** @state Remember: Approves, and asks until when and for which recipients that holds. */
export const Remembering: Story = {
  tags: ["dialog"],
  args: { question: { kind: "remember", item: mail(1), note: "" } },
};
export const Remembered: Story = {
  ...Remembering,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: text("executions:remember.confirm") });
    await userEvent.click(confirm);
    await waitFor(() => expect(dialog.getByText(text("executions:remember.needsDay"))).toBeVisible());
    await userEvent.click(dialog.getByRole("spinbutton", { name: containing(datePart("day")) }));
    await userEvent.keyboard("31122026");
    await userEvent.click(confirm);
    await expect(args.onAct).toHaveBeenCalledWith(
      expect.objectContaining({
        verdict: "approve",
        remember: {
          until: expect.stringMatching(/^2026-12-31|^2027-01-01/),
          recipients: ["carla@rossi.example"],
        },
      }),
    );
  },
};
/** @state Question: A workflow asks a person; every field needs an answer. */
export const Asked: Story = {
  args: { inbox: inbox(task) },
};
export const Unanswered: Story = {
  ...Asked,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const asked = region(canvas);
    const send = asked.getByRole("button", { name: text("executions:task.send") });
    await userEvent.click(send);
    await waitFor(() => expect(asked.getAllByText(text("executions:task.required"))).toHaveLength(4));
    await userEvent.type(asked.getByRole("textbox", { name: sample("Ragione sociale") }), "Rossi srl");
    await userEvent.click(send);
    await expect(args.onAct).not.toHaveBeenCalled();
  },
};
export const AnswerSent: Story = {
  tags: ["interaction"],
  args: { inbox: inbox({ ...task, fields: task.fields.slice(0, 1) }) },
  play: async ({ args, canvas, userEvent }) => {
    const asked = region(canvas);
    await userEvent.type(asked.getByRole("textbox", { name: sample("Ragione sociale") }), "Rossi srl");
    await userEvent.click(asked.getByRole("button", { name: text("executions:task.send") }));
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: "answer",
      step: task.stepId,
      values: { nome: "Rossi srl" },
    });
  },
};
export const ManyOnPhone: Story = {
  parameters: atWidth("phone"),
  args: { inbox: inbox(mail(1), event, foreign, tainted, task) },
};
