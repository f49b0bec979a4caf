import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { containing, type TextKey, text } from "../../../storybook/language.ts";
import type { SaveState } from "../../forms/index.ts";
import { PasswordChangeForm } from "./index.ts";

const meta = {
  component: PasswordChangeForm,
  args: { email: "anna.bianchi@studio.it", state: { kind: "idle" }, onSubmit: fn() },
} satisfies Meta<typeof PasswordChangeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A story that types a new password and expects a word for its strength. */
const strength = (password: string, level: TextKey): Story => ({
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), password);
    await waitFor(() =>
      expect(canvas.getByText(text("auth:signup.strength", { level: text(level) }))).toBeVisible(),
    );
    await userEvent.click(canvasElement);
  },
});
/** A story that fills the form, submits it, and expects one error at one field. */
const rejected = (entries: { password: string; again?: string; at: TextKey; says: TextKey }): Story => ({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), entries.password);
    await userEvent.type(
      canvas.getByLabelText(text("auth:fields.confirmPassword")),
      `${entries.again ?? entries.password}{Enter}`,
    );
    await waitFor(() => expect(canvas.getByText(text(entries.says))).toBeVisible());
    await waitFor(() => expect(canvas.getByLabelText(text(entries.at))).toHaveFocus());
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

export const Default: Story = {};
export const Submitted: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("button", { name: text("settings:password.submit") })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.confirmPassword")), "Sipario-2026{Enter}");
    await expect(args.onSubmit).toHaveBeenCalledWith({
      currentPassword: "Sipario-2025",
      newPassword: "Sipario-2026",
    });
  },
};
export const Incomplete: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await expect(canvas.getByRole("button", { name: text("settings:password.submit") })).toBeDisabled();
    await userEvent.click(canvasElement);
  },
};
export const Weak = strength("sipario", "validation:strength.weak");
export const Medium = strength("sipario2026", "validation:strength.medium");
export const Strong = strength("Sipario2026", "validation:strength.strong");
export const VeryStrong = strength("Sipario-2026", "validation:strength.veryStrong");
export const Mismatch = {
  ...rejected({
    password: "Sipario-2026",
    again: "Sipario-2027",
    at: "auth:fields.confirmPassword",
    says: "validation:passwordChange.mismatch",
  }),
  tags: ["error"],
};
export const TooShort = {
  ...rejected({
    password: "Sip-26",
    at: "auth:fields.newPassword",
    says: "validation:passwordChange.tooShort",
  }),
  tags: ["error"],
};
export const WithoutCapital = {
  ...rejected({
    password: "sipario-2026",
    at: "auth:fields.newPassword",
    says: "validation:account.passwordUppercase",
  }),
  tags: ["error"],
};
export const Shown: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (const entry of ["only", "repeated", "current"] as const) {
      await userEvent.click(canvas.getByRole("button", { name: text(`components:password.show.${entry}`) }));
    }
    await expect(canvas.getByLabelText(text("settings:fields.currentPassword"))).toHaveAttribute(
      "type",
      "text",
    );
    await userEvent.click(canvasElement);
  },
};
export const Saving: Story = { tags: ["loading"], args: { state: { kind: "saving" } } };
/** The fields are cleared after a successful save, and kept after a failure. */
export const Saved: Story = {
  render: (args) => {
    const [state, setState] = useState<SaveState>({ kind: "idle" });
    return <PasswordChangeForm {...args} state={state} onSubmit={() => setState({ kind: "saved" })} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.confirmPassword")), "Sipario-2026{Enter}");
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:password.saved"));
    await expect(canvas.getByLabelText(text("auth:fields.newPassword"))).toHaveValue("");
    await expect(canvas.getByLabelText(text("settings:fields.currentPassword"))).toHaveValue("");
    // Said of the last change, not of the next.
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "S");
    await waitFor(() => expect(canvas.queryByText(text("settings:password.saved"))).toBeNull());
    await userEvent.click(canvasElement);
  },
};
export const Failed: Story = {
  tags: ["error"],
  args: { state: { kind: "failed", reason: message("errors:profile.password") } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:profile.password"));
  },
};
/** The current password is refused at its field, until another is typed. */
export const WrongCurrent: Story = {
  tags: ["error"],
  render: (args) => {
    const [state, setState] = useState<SaveState>({ kind: "idle" });
    const refuse = () => setState({ kind: "failed", reason: message("errors:profile.wrongPassword") });
    return <PasswordChangeForm {...args} state={state} onSubmit={refuse} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const current = canvas.getByLabelText(text("settings:fields.currentPassword"));
    await userEvent.type(current, "Sipario-2024");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.confirmPassword")), "Sipario-2026{Enter}");
    await waitFor(() => expect(current).toHaveFocus());
    await expect(current).toHaveAccessibleDescription(containing(text("errors:profile.wrongPassword")));
    await userEvent.click(canvasElement);
  },
};
export const CurrentTypedAgain: Story = {
  ...WrongCurrent,
  tags: ["interaction"],
  play: async (context) => {
    await WrongCurrent.play?.(context);
    const current = context.canvas.getByLabelText(text("settings:fields.currentPassword"));
    await context.userEvent.type(current, "x");
    await expect(current).toBeValid();
  },
};
/** What the server alone finds easy to guess is refused at its field, until another password is typed. */
export const Guessable: Story = {
  tags: ["error"],
  render: (args) => {
    const [state, setState] = useState<SaveState>({ kind: "idle" });
    const refuse = () => setState({ kind: "failed", reason: message("errors:auth.guessablePassword") });
    return <PasswordChangeForm {...args} state={state} onSubmit={refuse} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const fresh = canvas.getByLabelText(text("auth:fields.newPassword"));
    const again = canvas.getByLabelText(text("auth:fields.confirmPassword"));
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    const enter = async (password: string) => {
      await userEvent.type(fresh, password);
      await userEvent.type(again, password);
    };
    await enter("Sipario-2027");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(fresh).toHaveFocus());
    await expect(fresh).toHaveAccessibleDescription(containing(text("errors:auth.guessablePassword")));
    await enter("x");
    await expect(fresh).not.toHaveAccessibleDescription(containing(text("errors:auth.guessablePassword")));
    await userEvent.type(fresh, "{Backspace}");
    await userEvent.type(again, "{Backspace}");
    await userEvent.click(canvasElement);
  },
};
