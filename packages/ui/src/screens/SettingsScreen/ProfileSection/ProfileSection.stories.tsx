import { type Message, message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { containing, format, text } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { type AvatarState, ProfileSection, type ProfileSectionState } from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { anna, picture } from "../settings.fixture.ts";

const meta = {
  excludeStories: ["conditions"],
  component: ProfileSection,
  tags: ["error"],
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="profile">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: {
    profile: anna,
    state: { kind: "view" },
    avatar: { kind: "idle" },
    onEdit: fn(),
    onCancel: fn(),
    onSave: fn(),
    onAvatarSelect: fn(),
    onAvatarRemove: fn(),
  },
} satisfies Meta<typeof ProfileSection>;

export default meta;
type Story = StoryObj<typeof meta>;

const states = {
  view: { kind: "view" },
  edit: { kind: "edit" },
  saving: { kind: "saving" },
  saved: { kind: "saved" },
  failed: { kind: "failed", reason: message("errors:profile.update") },
} satisfies { [K in ProfileSectionState["kind"]]: Extract<ProfileSectionState, { kind: K }> };

const avatars = {
  idle: { kind: "idle" },
  uploading: { kind: "uploading", previewUrl: picture },
  failed: { kind: "failed", reason: message("errors:avatar.failed") },
  removed: { kind: "removed" },
} satisfies { [K in AvatarState["kind"]]: Extract<AvatarState, { kind: K }> };

/**
 * @state Profile `view`: The profile is shown, with a button to edit it.
 * @state Profile, picture `idle`: A picture can be chosen.
 */
export const View: Story = {
  args: { state: states.view, avatar: avatars.idle },
  play: async ({ args, canvas }) => {
    for (const instant of [anna.created_at, anna.updated_at])
      await waitFor(() => expect(canvas.getByText(format().date(instant))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(args.profile.id)).toBeVisible());
    const group = canvas.getByRole("region", { name: text("settings:profile.data") });
    const endOf = (element?: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
    await expect(endOf(group) - endOf(group.querySelector("dl")), "the padding of the group").toBe(32);
    await expect(canvas.getByRole("link", { name: text("settings:profile.account.open") })).toHaveAttribute(
      "href",
      "/app/account",
    );
  },
};
export const EditPressed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:profile.edit") }));
    await expect(args.onEdit).toHaveBeenCalledOnce();
  },
};
export const ViewWithoutNames: Story = {
  args: { profile: { ...anna, full_name: null, display_name: null, phone: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(text("settings:profile.empty"))).toHaveLength(3);
  },
};
/** The focus moves into the form, and returns to the button afterwards. */
export const EditAndBackByKeyboard: Story = {
  tags: ["interaction"],
  render: function Edited(args) {
    const [kind, setKind] = useState<"view" | "edit">("view");
    return (
      <ProfileSection
        {...args}
        state={{ kind }}
        onEdit={() => setKind("edit")}
        onCancel={() => setKind("view")}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("button", { name: text("settings:profile.edit") }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByLabelText(text("auth:fields.fullName"))).toHaveFocus());
    canvas.getByRole("button", { name: text("settings:profile.cancel") }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("settings:profile.edit") })).toHaveFocus(),
    );
  },
};
/**
 * The first field has the focus.
 * @state Profile `edit`: The profile can be edited.
 */
export const Edit: Story = { args: { state: states.edit }, tags: ["focus"] };
export const EditSaved: Story = {
  ...Edit,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByLabelText(text("auth:fields.displayName")));
    await userEvent.type(canvas.getByLabelText(text("auth:fields.displayName")), "Anna B.");
    await userEvent.click(canvas.getByRole("button", { name: text("settings:save.submit") }));
    await expect(args.onSave).toHaveBeenCalledWith({ display_name: "Anna B." });
  },
};
/** Cancelling discards the changes. */
export const EditCancelled: Story = {
  tags: ["interaction"],
  render: (args) => {
    const [state, setState] = useState<ProfileSectionState>(states.view);
    return (
      <ProfileSection
        {...args}
        state={state}
        onEdit={() => setState(states.edit)}
        onCancel={() => setState(states.view)}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:profile.edit") }));
    await userEvent.type(canvas.getByLabelText(text("auth:fields.fullName")), " Rossi");
    await userEvent.click(canvas.getByRole("button", { name: text("settings:profile.cancel") }));
    await waitFor(() => expect(canvas.getByText("Anna Bianchi")).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: text("settings:profile.edit") }));
    await expect(canvas.getByLabelText(text("auth:fields.fullName"))).toHaveValue("Anna Bianchi");
  },
};
/** @state Profile `saving`: The server is processing the request. */
export const Saving: Story = {
  ...Edit,
  tags: ["loading", "focus"],
  args: { state: states.saving },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: containing(text("settings:save.saving")) })).toBeVisible(),
    );
  },
};
/** @state Profile `saved`: The profile is shown after a successful save. */
export const Saved: Story = {
  args: { state: states.saved },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:profile.saved"))).toBeVisible());
  },
};
/** @state Profile `failed`: The error is shown; the typed values stay. */
export const Failed: Story = {
  ...Edit,
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("errors:profile.update"))).toBeVisible());
    await expect(canvas.getByLabelText(text("auth:fields.fullName"))).toHaveValue("Anna Bianchi");
  },
};
export const AvatarChoosing: Story = {
  tags: ["interaction"],
  play: async ({ args, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("The file input is missing");
    const file = new File([new Uint8Array([0x89, 0x50])], "anna.png", { type: "image/png" });
    await userEvent.upload(input, file);
    await expect(args.onAvatarSelect).toHaveBeenCalledWith(file);
  },
};
const refused = (reason: Message): Story => ({
  args: { avatar: { kind: "failed", reason } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text(reason.key, reason.params))).toBeVisible());
  },
});
export const AvatarWrongType = refused(message("validation:avatar.type"));
export const AvatarTooBig = refused(message("validation:avatar.size"));
/** @state Profile, picture `failed`: The error says why the picture was rejected. */
export const AvatarFailed = refused(avatars.failed.reason);
/** @state Profile, picture `uploading`: The chosen picture is shown while it uploads. */
export const AvatarUploading: Story = { tags: ["loading"], args: { avatar: avatars.uploading } };
export const AvatarSet: Story = { args: { profile: { ...anna, avatar_url: picture } } };
export const AvatarRemove: Story = {
  ...AvatarSet,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:avatar.remove") }));
    await expect(args.onAvatarRemove).toHaveBeenCalledOnce();
  },
};
/** @state Profile, picture `removed`: The initials are shown instead of a picture. */
export const AvatarRemoved: Story = { args: { avatar: avatars.removed } };

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: {
    ...Edit,
    args: { state: states.edit, profile: { ...anna, email: "anna@studio.it", avatar_url: picture } },
  },
};
