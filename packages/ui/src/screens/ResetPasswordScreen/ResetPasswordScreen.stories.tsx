import { type MessageKey, message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { LandingScreen } from "../LandingScreen/index.ts";
import { ResetPasswordScreen, type ResetPasswordState } from "./index.ts";

const meta = {
  component: ResetPasswordScreen,
  parameters: { layout: "fullscreen" },
  args: {
    email: "anna.bianchi@studio.it",
    state: { kind: "editing" },
    onSubmit: fn(),
    onBannerDismiss: fn(),
  },
} satisfies Meta<typeof ResetPasswordScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const states = {
  editing: { kind: "editing" },
  saving: { kind: "saving" },
  failed: { kind: "failed", reason: message("errors:screen.passwordUpdate") },
  updated: { kind: "updated" },
} satisfies { [K in ResetPasswordState["kind"]]: Extract<ResetPasswordState, { kind: K }> };

/** A story that types both entries, submits them, and expects one error. */
const rejected = (password: string, confirmation: string, reason: MessageKey): Story => ({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), password);
    await userEvent.type(
      canvas.getByLabelText(text("auth:fields.confirmPassword")),
      `${confirmation}{Enter}`,
    );
    await waitFor(() => expect(canvas.getByText(text(reason))).toBeVisible());
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** @state `editing`: The person enters a new password twice. */
export const Empty: Story = { args: { state: states.editing } };
export const Accepted: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.confirmPassword")), "Sipario-2026{Enter}");
    await expect(args.onSubmit).toHaveBeenCalledWith("Sipario-2026");
  },
};
export const Mismatch = {
  ...rejected("Sipario-2026", "Sipario-2027", "validation:signup.confirmPassword.mismatch"),
  tags: ["error"],
};
export const UnderSix = { ...rejected("Ab1", "Ab1", "validation:reset.tooShort"), tags: ["error"] };
export const LayerRuleBroken = {
  ...rejected("sipario-2026", "sipario-2026", "validation:account.passwordUppercase"),
  tags: ["error"],
};
/** @state `saving`: The password is being saved. */
export const Loading: Story = { tags: ["loading"], args: { state: states.saving } };
/** @state `updated`: The password is changed; the app navigates automatically. */
export const Updated: Story = {
  tags: ["banner"],
  args: { state: states.updated },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("auth:newPassword.updated") })).toBeVisible(),
    );
  },
};
/** @state `failed`: The error says why the password was not changed. */
export const Failed: Story = { tags: ["banner", "error"], args: { state: states.failed } };
/** What anyone would try first is refused at its field, until another password is typed. */
export const Guessable: Story = {
  tags: ["error"],
  args: { state: { kind: "failed", reason: message("errors:auth.guessablePassword") } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(text("auth:fields.newPassword"))).toHaveAccessibleDescription(
        containing(text("errors:auth.guessablePassword")),
      ),
    );
  },
};
/** Without both tokens the form is not shown; the visitor is redirected to the landing page. */
export const NoTokens: Story = {
  render: () => <LandingScreen {...publicFrame} onChoosePlan={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText(text("auth:fields.newPassword"))).toBeNull();
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1 })).toBeVisible());
  },
};
export const PasswordsShown: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    for (const entry of ["only", "repeated"] as const) {
      await userEvent.click(canvas.getByRole("button", { name: text(`components:password.show.${entry}`) }));
    }
    await expect(canvas.getByLabelText(text("auth:fields.newPassword"))).toHaveAttribute("type", "text");
    await expect(canvas.getByLabelText(text("auth:fields.confirmPassword"))).toHaveAttribute("type", "text");
  },
};
