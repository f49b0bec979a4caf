import { verificationFailure } from "@regia/domain/errors";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { DebugAuthScreen, type DebugVerification } from "./index.ts";

const email = "anna.bianchi@studio.it";
const states = {
  idle: { kind: "idle" },
  pending: { kind: "pending", action: "signup" },
  sent: { kind: "sent", email },
  failed: { kind: "failed", ...verificationFailure({ code: "EMAIL_RATE_LIMIT" }) },
  verified: { kind: "verified", email },
} satisfies { [Kind in DebugVerification["kind"]]: Extract<DebugVerification, { kind: Kind }> };
const notRun = { session: { kind: "idle" }, profile: { kind: "idle" }, trigger: { kind: "idle" } } as const;

const meta = {
  excludeStories: ["conditions"],
  component: DebugAuthScreen,
  parameters: { layout: "fullscreen" },
  args: {
    ...publicFrame,
    verification: states.idle,
    findings: notRun,
    onTrialSignup: fn(),
    onResend: fn(),
    onCheck: fn(),
  },
} satisfies Meta<typeof DebugAuthScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state `idle`: An address can be registered. */
export const Idle: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("debugAuth:trial.resend") })).toBeDisabled();
  },
};
export const SignUpResendAndCheck: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    await userEvent.type(main.getByLabelText(text("auth:fields.email")), email);
    await userEvent.type(main.getByLabelText(text("auth:fields.password")), "Segreta-1");
    await userEvent.click(main.getByRole("button", { name: text("debugAuth:trial.signup") }));
    await expect(args.onTrialSignup).toHaveBeenCalledWith({
      email,
      password: "Segreta-1",
      fullName: "",
      displayName: "",
    });
    await userEvent.click(main.getByRole("button", { name: text("debugAuth:trial.resend") }));
    await expect(args.onResend).toHaveBeenCalledWith(email);
    await userEvent.click(main.getByRole("button", { name: text("debugAuth:checks.run") }));
    await expect(args.onCheck).toHaveBeenCalledOnce();
  },
};
export const LayerRules: Story = {
  tags: ["error"],
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    await userEvent.type(main.getByLabelText(text("auth:fields.email")), "anna");
    await userEvent.type(main.getByLabelText(text("auth:fields.password")), "corta");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(main.getByText(text("validation:account.email"))).toBeVisible());
    await waitFor(() => expect(main.getByText(text("validation:account.passwordTooShort"))).toBeVisible());
    await waitFor(() => expect(main.getByLabelText(text("auth:fields.email"))).toHaveFocus());
    await expect(args.onTrialSignup).not.toHaveBeenCalled();
  },
};
/** @state `pending`: The server is registering the address, or sending the email again. */
export const SigningUp: Story = { tags: ["loading"], args: { verification: states.pending } };
export const Resending: Story = {
  tags: ["loading"],
  args: { verification: { kind: "pending", action: "resend" } },
};
/** @state `sent`: The email is sent; its link has not been opened yet. */
export const Sent: Story = {
  tags: ["banner"],
  args: { verification: states.sent },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole("main")).getByRole("status")).toHaveTextContent(email);
  },
};

const failure = (code: string, answer: object = { code }): Story => ({
  args: { verification: { kind: "failed", ...verificationFailure(answer) } },
  play: async ({ canvas }) => {
    const alert = canvas.getByRole("alert");
    const { key, params } = verificationFailure(answer).message;
    await expect(alert).toHaveTextContent(text(key, params));
    await expect(alert).toHaveTextContent(code);
  },
});
/** @state `failed`: The error code says why no email was sent. */
export const RateLimit = { ...failure("EMAIL_RATE_LIMIT"), tags: ["banner", "error"] };
export const NotConfirmed = { ...failure("EMAIL_NOT_CONFIRMED"), tags: ["banner", "error"] };
export const ApiKeyError = { ...failure("API_KEY_ERROR"), tags: ["banner", "error"] };
export const NotConfigured = { ...failure("SUPABASE_NOT_CONFIGURED"), tags: ["banner", "error"] };
export const SaveError = { ...failure("DATABASE_SAVE_ERROR"), tags: ["banner", "error"] };
export const ConnectionError = { ...failure("CONNECTION_ERROR"), tags: ["banner", "error"] };
export const GuessablePassword = {
  ...failure("PASSWORD_GUESSABLE", { error_code: "weak_password", weak_password: { reasons: ["pwned"] } }),
  tags: ["banner", "error"],
};
export const AnyOtherCode = { ...failure("SMTP_TEMPORARILY_UNAVAILABLE"), tags: ["banner", "error"] };

/** @state `verified`: The address is verified. */
export const Verified: Story = {
  tags: ["banner"],
  args: {
    verification: states.verified,
    findings: {
      session: { kind: "ok", detail: "8f14e45f-ceea-467f-9af1-1b2c3d4e5f60" },
      profile: { kind: "ok", detail: "free, user" },
      trigger: { kind: "ok" },
    },
  },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await expect(main.getByRole("status")).toHaveTextContent(text("debugAuth:trial.verified", { email }));
    await expect(main.getAllByText(text("debugAuth:finding.ok"))).toHaveLength(3);
  },
};
export const ChecksRunning: Story = {
  tags: ["loading"],
  args: { findings: { session: { kind: "ok" }, profile: { kind: "running" }, trigger: { kind: "idle" } } },
};
export const ChecksFailed: Story = {
  args: {
    findings: {
      session: { kind: "missing" },
      profile: { kind: "failed", detail: "PGRST301: JWT expired" },
      trigger: { kind: "missing" },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(text("debugAuth:finding.missing"))).toHaveLength(2);
    await waitFor(() => expect(canvas.getByText("PGRST301: JWT expired")).toBeVisible());
  },
};
/** An account that was just made has no profile before its address is confirmed. */
export const ProfileAwaited: Story = {
  args: {
    findings: {
      session: { kind: "missing" },
      profile: { kind: "unconfirmed" },
      trigger: { kind: "ok", detail: "handle_new_user" },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("debugAuth:finding.unconfirmed"))).toBeVisible());
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { verification: states.failed } },
};
