import { message } from "@regia/domain/messages";
import type { InvitationPreview } from "@regia/domain/workspaces";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import { InvitationScreen, type InvitationScreenState } from "./index.ts";

type State<Kind extends InvitationScreenState["kind"]> = Extract<InvitationScreenState, { kind: Kind }>;

const preview: InvitationPreview = {
  workspace_name: "Studio Bianchi",
  invited_by: "Anna Bianchi",
  email: "marco.verdi@studio-bianchi.it",
  addressed_to_me: true,
  status: "open",
  expires_at: "2026-11-30T10:00:00Z",
  full: false,
  ask: "Anna Bianchi",
};

const states = {
  loading: { kind: "loading" },
  unknown: { kind: "unknown" },
  failed: { kind: "failed", reason: message("errors:auth.connection") },
  ready: { kind: "ready", preview, visitor: { kind: "invited" } },
  declined: { kind: "declined", workspace: preview.workspace_name },
} satisfies { [K in InvitationScreenState["kind"]]: State<K> };

const meta = {
  component: InvitationScreen,
  parameters: { layout: "fullscreen" },
  args: {
    state: states.ready,
    onSignup: fn(),
    onLogin: fn(),
    onAccept: fn(),
    onDecline: fn(),
    onLogout: fn(),
    onLeave: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof InvitationScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = (more: Partial<State<"ready">>) => ({ state: { ...states.ready, ...more } });
/** As whoever is not signed in with the invited address sees it. */
const masked: InvitationPreview = { ...preview, email: "m…@studio-bianchi.it", addressed_to_me: false };
const ended = (status: InvitationPreview["status"]) => ready({ preview: { ...preview, status } });
const other = { kind: "other", email: "marco@verdi.example", isLoggingOut: false } as const;

/** Expects the title of an invitation that cannot be answered, and only a way to go on. */
const closedAs =
  (title: "accepted" | "answered" | "revoked" | "expired"): NonNullable<Story["play"]> =>
  async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", { level: 1, name: text(`team:invitation.${title}Title`) }),
      ).toBeVisible(),
    );
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  };

/** @state `loading`: The invitation is being read. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("team:invitation.loading"))).toBeVisible());
  },
};
/**
 * The address is recognisable to whoever has it, because only an account with it can answer.
 * @state `ready`, signed out: The person signs up or logs in with the invited address, and joins.
 */
export const SignedOut: Story = {
  args: ready({ preview: masked, visitor: { kind: "signedOut" } }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("team:invitation.address", { email: masked.email }))).toBeVisible(),
    );
  },
};
export const SignsUpOrLogsIn: Story = {
  ...SignedOut,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:invitation.signup") }));
    await expect(args.onSignup).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: text("team:invitation.login") }));
    await expect(args.onLogin).toHaveBeenCalledOnce();
  },
};
/** @state `ready`, invited: The person accepts or declines. */
export const Invited: Story = {
  play: async ({ canvas }) => {
    const params = { person: "Anna Bianchi", workspace: "Studio Bianchi" };
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", { level: 1, name: text("team:invitation.title", params) }),
      ).toBeVisible(),
    );
  },
};
export const AnswersByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole("button", { name: text("team:invitation.accept") }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onAccept).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onDecline).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};
/** The account of who invited was deleted. */
export const InviterGone: Story = {
  args: ready({ preview: { ...preview, invited_by: null } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(
      text("team:invitation.titleNobody", { workspace: "Studio Bianchi" }),
    );
  },
};
export const LongNames: Story = {
  args: ready({
    preview: {
      ...preview,
      workspace_name: "Associazione Precipitevolissimevolmente-Incontrovertibile Traduttori Freelance",
      invited_by: "Massimiliano-Bartolomeo Precipitevolissimevolmente-Della Rovere",
      email: `${"m".repeat(60)}@consulenza-internazionale-precipitevolissimevole.example`,
    },
  }),
};
/** @state `ready`, accepting: The answer is being sent. */
export const Accepting: Story = {
  tags: ["loading"],
  args: ready({ pending: "accept" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("team:invitation.decline") })).toBeDisabled();
  },
};
export const Declining: Story = {
  tags: ["loading"],
  args: ready({ pending: "decline" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("team:invitation.accept") })).toBeDisabled();
  },
};
/**
 * @state `ready`, with another account: The own address is named, the invited one is recognisable, and the person can
 * change account.
 */
export const WrongAccount: Story = {
  tags: ["banner"],
  args: ready({ preview: masked, visitor: other }),
  play: async ({ canvas }) => {
    const params = { current: other.email, email: masked.email };
    await expect(canvas.getByRole("status")).toHaveTextContent(text("team:invitation.other", params));
    await expect(canvas.queryByRole("button", { name: text("team:invitation.accept") })).toBeNull();
  },
};
export const ChangesAccount: Story = {
  ...WrongAccount,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:invitation.logout") }));
    await expect(args.onLogout).toHaveBeenCalledOnce();
  },
};
export const LoggingOut: Story = {
  tags: ["banner", "loading"],
  args: ready({ preview: masked, visitor: { ...other, isLoggingOut: true } }),
};
/**
 * Why the last answer was refused stays in sight; the invitation can be answered again.
 * @state `ready`, unverified: The address of the account is not confirmed yet; the person confirms it and answers
 * again.
 */
export const Unverified: Story = {
  tags: ["banner", "error"],
  args: ready({ failure: message("workspaceRules:forbidden.unverified") }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("workspaceRules:forbidden.unverified"));
    await expect(canvas.getByRole("button", { name: text("team:invitation.accept") })).toBeEnabled();
  },
};
/**
 * More people were invited than there are seats; a seat may become free until the invitation expires.
 * @state `ready`, no seat left yet: The page says whom to ask for a seat; the person can try again until the
 * invitation expires.
 */
export const NoSeat: Story = {
  tags: ["banner"],
  args: ready({ preview: { ...preview, full: true } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("workspaceRules:invited.fullAsk", { person: "Anna Bianchi" }),
    );
    await expect(canvas.getByRole("button", { name: text("team:invitation.accept") })).toBeEnabled();
  },
};
/** @state `ready`, no seat left: The answer is refused until the workspace has room. */
export const SeatsFull: Story = {
  tags: ["banner", "error"],
  args: ready({
    preview: { ...preview, full: true },
    failure: message("workspaceRules:invited.fullAsk", { person: "Anna Bianchi" }),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Anna Bianchi");
    await expect(canvas.queryByRole("status")).toBeNull();
  },
};
/** @state `ready`, read-only: The answer is refused while the workspace exceeds its payer's plan. */
export const WorkspaceReadOnly: Story = {
  tags: ["banner", "error"],
  args: ready({ failure: message("workspaceRules:invited.readOnly") }),
};
export const NotSent: Story = {
  tags: ["banner", "error"],
  args: ready({ failure: message("errors:auth.connection") }),
};
/** @state `declined`: The person has just declined. */
export const Declined: Story = {
  args: { state: states.declined },
  play: async ({ canvas }) => {
    const params = { workspace: "Studio Bianchi" };
    await waitFor(() => expect(canvas.getByText(text("team:invitation.declinedText", params))).toBeVisible());
  },
};
/** @state `ready`, expired: Seven days have passed. */
export const Expired: Story = { args: ended("expired"), play: closedAs("expired") };
/** @state `ready`, withdrawn: An owner withdrew the invitation. */
export const Revoked: Story = { args: ended("revoked"), play: closedAs("revoked") };
/** @state `ready`, accepted before: The link was used. */
export const AlreadyAccepted: Story = { args: ended("accepted"), play: closedAs("accepted") };
/** @state `ready`, declined before: The link was used to decline. */
export const AlreadyDeclined: Story = { args: ended("declined"), play: closedAs("answered") };
/** @state `unknown`: The link leads to no invitation. */
export const Unknown: Story = {
  args: { state: states.unknown },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(
      text("team:invitation.unknownTitle"),
    );
  },
};
export const GoesOn: Story = {
  ...Unknown,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:invitation.app") }));
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};
/** @state `failed`: The invitation could not be read, and the person can try again. */
export const Failed: Story = {
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("errors:auth.connection"))).toBeVisible());
  },
};
export const Retries: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const retry = containing(text("team:invitation.retry"));
    await userEvent.click(canvas.getByRole("button", { name: retry }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
