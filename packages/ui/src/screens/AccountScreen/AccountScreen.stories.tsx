import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { format, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { anna, subscriptions } from "../SettingsScreen/settings.fixture.ts";
import { AccountScreen, type AccountState } from "./index.ts";

const states = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: message("errors:plan.fetchProfile") },
  ready: {
    kind: "ready",
    profile: anna,
    subscription: subscriptions.free,
    saving: { kind: "idle" },
    password: { kind: "idle" },
  },
} satisfies { [K in AccountState["kind"]]: Extract<AccountState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: AccountScreen,
  parameters: atWidth("desktop"),
  args: { state: states.ready, onSave: fn(), onPasswordChange: fn(), onRetry: fn() },
} satisfies Meta<typeof AccountScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state `loading`: The profile is loading; placeholders have the shape of the page. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:account.loading"));
  },
};
/** @state `unread`: The profile could not be loaded. The person can retry. */
export const Unread: Story = {
  tags: ["empty"],
  args: { state: states.unread },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("errors:plan.fetchProfile"))).toBeVisible());
  },
};
export const Retry: Story = {
  ...Unread,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:account.retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** @state `ready`: The forms can be edited. `saving` and `password` are the results of their last submissions. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", { level: 1, name: text("settings:account.greeting", { name: "Anna" }) }),
      ).toBeVisible(),
    );
    await expect(canvas.getByLabelText(text("auth:fields.email"))).toHaveAccessibleDescription(
      text("settings:profile.emailNote"),
    );
    const beside = within(canvas.getByRole("complementary"));
    await waitFor(() => expect(beside.getByText("5f0c1d2e")).toBeVisible());
    await waitFor(() => expect(beside.getByText(format().date(anna.created_at))).toBeVisible());
    await expect(beside.getByRole("link", { name: text("settings:account.upgrade") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
export const Save: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByLabelText(text("settings:fields.phone")));
    await userEvent.click(canvas.getByRole("button", { name: text("settings:save.submit") }));
    await expect(args.onSave).toHaveBeenCalledWith({ phone: null });
  },
};
export const WithoutDisplayName: Story = {
  args: { state: { ...states.ready, profile: { ...anna, display_name: null } } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", {
          level: 1,
          name: text("settings:account.greeting", { name: text("profile:user") }),
        }),
      ).toBeVisible(),
    );
  },
};
export const Admin: Story = {
  args: { state: { ...states.ready, profile: { ...anna, role: "admin" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:account.roles.admin"))).toBeVisible());
  },
};
export const OnTrial: Story = { args: { state: { ...states.ready, subscription: subscriptions.trial } } };
export const Expired: Story = { args: { state: { ...states.ready, subscription: subscriptions.expired } } };
export const Enterprise: Story = {
  args: { state: { ...states.ready, subscription: subscriptions.enterprise } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { name: text("settings:account.toPro") })).toBeNull();
  },
};
export const Saving: Story = {
  tags: ["loading"],
  args: { state: { ...states.ready, saving: { kind: "saving" } } },
};
export const Saved: Story = {
  args: { state: { ...states.ready, saving: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:profile.saved"))).toBeVisible());
  },
};
export const Failed: Story = {
  tags: ["error"],
  args: {
    state: { ...states.ready, saving: { kind: "failed", reason: message("errors:profile.update") } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:profile.update"));
  },
};
export const PasswordIncomplete: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await expect(canvas.getByRole("button", { name: text("settings:password.submit") })).toBeDisabled();
    await userEvent.click(canvasElement);
  },
};
export const PasswordMismatch: Story = {
  tags: ["error"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.confirmPassword")), "Sipario-2027{Enter}");
    await waitFor(() => expect(canvas.getByText(text("validation:passwordChange.mismatch"))).toBeVisible());
    await expect(args.onPasswordChange).not.toHaveBeenCalled();
  },
};
export const PasswordSaving: Story = {
  tags: ["loading"],
  args: { state: { ...states.ready, password: { kind: "saving" } } },
};
export const PasswordSaved: Story = {
  args: { state: { ...states.ready, password: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:password.saved"))).toBeVisible());
  },
};
export const PasswordFailed: Story = {
  tags: ["error"],
  args: {
    state: { ...states.ready, password: { kind: "failed", reason: message("errors:profile.password") } },
  },
};
export const OnTablet: Story = { parameters: atWidth("tablet") };

export const conditions: Conditions<Story> = {
  /** Fields scroll their text; everything around them must fit. */
  NarrowWithLargeText: {
    args: { state: { ...states.ready, profile: { ...anna, email: "anna@studio.it" } } },
  },
};
