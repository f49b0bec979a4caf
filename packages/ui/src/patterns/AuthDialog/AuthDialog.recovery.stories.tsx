import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import defaults from "./AuthDialog.stories.tsx";
import { AuthDialog, type AuthDialogProps } from "./index.ts";

const meta = {
  ...defaults,
  title: "patterns/AuthDialog/Reset and verify",
  component: AuthDialog,
  tags: ["dialog"],
  args: { ...defaults.args, mode: "reset-password" },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const withCodeRefused = (args: AuthDialogProps) => (
  <AuthDialog {...args} codeRefusal={text("auth:code.refused")} />
);

const verify = { mode: "verify-email", email: "anna.bianchi@studio.it" } as const;

export const ResetEmpty: Story = {
  tags: ["error"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: text("auth:modes.reset-password") });
    await userEvent.click(screen.getByRole("button", { name: text("auth:reset.submit") }));
    await waitFor(() => expect(screen.getByText(text("validation:reset.emailRequired"))).toBeVisible());
    await expect(args.onReset).not.toHaveBeenCalled();
  },
};
export const ResetInvalid: Story = {
  tags: ["error"],
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText(text("auth:fields.email")), "anna@{Enter}");
    await waitFor(() => expect(screen.getByText(text("validation:reset.emailFormat"))).toBeVisible());
  },
};
export const ResetAsked: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText(text("auth:fields.email")), "anna@studio.it{Enter}");
    await expect(args.onReset).toHaveBeenCalledWith("anna@studio.it");
  },
};
export const ResetLoading: Story = { tags: ["loading"], args: { pending: "form", email: "anna@studio.it" } };
export const ResetSent: Story = {
  tags: ["banner"],
  args: {
    email: "anna@studio.it",
    isResetSent: true,
    banner: {
      id: 1,
      tone: "success",
      icon: "email",
      text: "Se esiste un account con questa email, il link è in arrivo. Controlla anche la posta indesiderata.",
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByRole("status")).toBeVisible());
  },
};
/** The code does the same as the link, for whoever reads the email on another device. */
export const ResetByCode: Story = {
  tags: ["interaction"],
  args: { email: "anna@studio.it", isResetSent: true },
  play: async ({ args, userEvent }) => {
    const code = await screen.findByLabelText(text("auth:code.label"));
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.keyboard("042 917{Enter}");
    await expect(args.onCode).toHaveBeenCalledWith("042917");
    await userEvent.click(screen.getByRole("button", { name: text("auth:reset.again") }));
    await expect(args.onReset).toHaveBeenCalledWith("anna@studio.it");
  },
};
export const ResetCodeRefused: Story = {
  tags: ["error"],
  args: { email: "anna@studio.it", isResetSent: true },
  render: withCodeRefused,
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("auth:code.refused"))).toBeVisible());
  },
};
export const ResetFailed: Story = {
  tags: ["banner", "error"],
  args: { banner: { id: 1, tone: "error", text: message("errors:screen.reset") } },
};

export const VerifyFresh: Story = {
  tags: ["banner"],
  args: {
    ...verify,
    banner: {
      id: 1,
      tone: "success",
      icon: "email",
      text: "Account creato! Controlla la tua email per verificare l'account.",
    },
  },
};
export const VerifyAnswered: Story = {
  ...VerifyFresh,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: text("auth:modes.verify-email") });
    await userEvent.click(screen.getByRole("button", { name: text("auth:verify.resend") }));
    await expect(args.onResend).toHaveBeenCalledWith("anna.bianchi@studio.it");
    await userEvent.click(screen.getByRole("button", { name: text("auth:reset.back") }));
    await expect(args.onModeChange).toHaveBeenCalledWith("login", "anna.bianchi@studio.it");
  },
};
export const VerifyByCode: Story = {
  tags: ["interaction"],
  args: verify,
  play: async ({ args, userEvent }) => {
    const code = await screen.findByLabelText(text("auth:code.label"));
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.keyboard("042917{Enter}");
    await expect(args.onCode).toHaveBeenCalledWith("042917");
    await expect(args.onResend).not.toHaveBeenCalled();
  },
};
export const VerifyCodeIncomplete: Story = {
  tags: ["error"],
  args: verify,
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText(text("auth:code.label")), "0429{Enter}");
    await waitFor(() => expect(screen.getByText(text("validation:oneTimeCode.incomplete"))).toBeVisible());
    await expect(args.onCode).not.toHaveBeenCalled();
  },
};
export const VerifyCodeChecking: Story = { tags: ["loading"], args: { ...verify, pending: "code" } };
export const VerifyCodeRefused: Story = {
  tags: ["error"],
  args: verify,
  render: withCodeRefused,
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("auth:code.refused"))).toBeVisible());
  },
};
export const VerifyResending: Story = { tags: ["loading"], args: { ...verify, pending: "resend" } };
export const VerifyResent: Story = {
  tags: ["banner"],
  args: {
    ...verify,
    banner: { id: 2, tone: "success", icon: "email", text: "Email di verifica inviata nuovamente!" },
  },
};
export const VerifyRateLimited: Story = {
  tags: ["banner"],
  args: {
    ...verify,
    banner: { id: 2, tone: "warning", icon: "timeout", text: message("errors:auth.emailRateLimit") },
  },
};
/** The button says how long the service sends no other email. */
export const VerifyWaiting: Story = {
  args: { ...verify, resendWait: 46 },
  play: async () => {
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: text("auth:verify.resendIn", { seconds: "46" }) }),
      ).toBeVisible(),
    );
  },
};
/** Whoever opens an old link in another browser types the address. */
export const VerifyAsksAddress: Story = {
  tags: ["interaction"],
  args: { mode: "verify-email" },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: text("auth:verify.resend") }));
    await waitFor(() => expect(screen.getByText(text("errors:screen.noEmail"))).toBeVisible());
    await userEvent.type(screen.getByLabelText(text("auth:fields.email")), "anna@studio.it{Enter}");
    await expect(args.onResend).toHaveBeenCalledWith("anna@studio.it");
  },
};
export const VerifyFailed: Story = {
  tags: ["banner", "error"],
  args: { ...verify, banner: { id: 2, tone: "error", text: message("errors:screen.resend") } },
};
