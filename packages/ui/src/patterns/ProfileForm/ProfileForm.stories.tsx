import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { sample, text } from "../../../storybook/language.ts";
import { ProfileForm } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: ProfileForm,
  args: {
    profile: {
      email: "anna.bianchi@studio.it",
      full_name: "Anna Bianchi",
      display_name: "Anna",
      phone: null,
    },
    state: { kind: "idle" },
    onSave: fn(),
  },
} satisfies Meta<typeof ProfileForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Values are trimmed; an empty value is saved as null. */
export const Default: Story = {};
export const SavedTrimmed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText(text("settings:notifications.groups.email"))).toHaveAttribute(
      "readonly",
    );
    await userEvent.clear(canvas.getByLabelText(text("auth:fields.displayName")));
    await userEvent.type(canvas.getByLabelText(text("settings:fields.phone")), "  +39 02 1234567 {Enter}");
    await expect(args.onSave).toHaveBeenCalledWith({
      display_name: null,
      phone: "+39 02 1234567",
    });
  },
};
/** Another tab has saved another name meanwhile, which the save of the phone leaves alone. */
export const ChangedElsewhere: Story = {
  tags: ["interaction"],
  render: (args) => {
    const [profile, setProfile] = useState(args.profile);
    return (
      <>
        <ProfileForm {...args} profile={profile} />
        <button type="button" onClick={() => setProfile({ ...profile, display_name: "Anna B." })}>
          {sample("Un'altra scheda")}
        </button>
      </>
    );
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.phone")), "06 7654321");
    await userEvent.click(canvas.getByRole("button", { name: sample("Un'altra scheda") }));
    await expect(canvas.getByLabelText(text("auth:fields.displayName"))).toHaveValue("Anna B.");
    await userEvent.click(canvas.getByRole("button", { name: text("settings:save.submit") }));
    await expect(args.onSave).toHaveBeenCalledWith({ phone: "06 7654321" });
  },
};
export const Changed: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("auth:fields.fullName")), "-Rossi");
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.changed"));
    await userEvent.click(canvasElement);
  },
};
export const InvalidNames: Story = {
  tags: ["error"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByLabelText(text("auth:fields.fullName")));
    await userEvent.type(canvas.getByLabelText(text("auth:fields.fullName")), "Anna 2");
    await userEvent.clear(canvas.getByLabelText(text("auth:fields.displayName")));
    await userEvent.type(canvas.getByLabelText(text("auth:fields.displayName")), "A{Enter}");
    await waitFor(() =>
      expect(canvas.getByText(text("validation:account.fullNameCharacters"))).toBeVisible(),
    );
    await waitFor(() =>
      expect(canvas.getByText(text("validation:account.displayNameTooShort"))).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByLabelText(text("auth:fields.fullName"))).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Saving: Story = { tags: ["loading"], args: { state: { kind: "saving" } } };
export const Saved: Story = {
  args: { state: { kind: "saved" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:profile.saved"));
  },
};
export const Failed: Story = {
  tags: ["error"],
  args: { state: { kind: "failed", reason: message("errors:profile.update") } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:profile.update"));
  },
};

export const conditions: Conditions<Story> = {
  /** Fields scroll their text; everything around them must fit. */
  NarrowWithLargeText: { args: { profile: { ...meta.args.profile, email: "anna@studio.it" } } },
};
