import { message } from "@regia/domain/messages";
import { NOTIFICATION_DEFAULTS, type NotificationPreferences } from "@regia/domain/preferences";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { text } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { NotificationsSection, type PreferencesState } from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";

type State = PreferencesState<NotificationPreferences>;
const values = NOTIFICATION_DEFAULTS;
const states = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: message("errors:auth.connection") },
  ready: { kind: "ready", values, save: { kind: "idle" } },
} satisfies { [K in State["kind"]]: Extract<State, { kind: K }> };

const meta = {
  component: NotificationsSection,
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="notifications">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: { state: states.ready, onSave: fn(), onRetry: fn() },
} satisfies Meta<typeof NotificationsSection>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All switches are on, except for the weekly digest and the desktop sound. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const off = canvas
      .getAllByRole("switch")
      .filter((toggle) => !(toggle as HTMLInputElement).checked)
      .map((toggle) => toggle.closest("label")?.textContent);
    await expect(canvas.getAllByRole("switch")).toHaveLength(11);
    await expect(off).toEqual([
      text("settings:notifications.fields.email_weekly_digest"),
      text("settings:notifications.fields.desktop_sound"),
    ]);
  },
};
export const Changed: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("switch", { name: text("settings:notifications.fields.email_weekly_digest") }),
    );
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.changed"));
    await userEvent.click(canvasElement);
  },
};
export const ChangeSaved: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await Changed.play?.(context);
    const { args, canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: text("settings:save.submit") }));
    await expect(args.onSave).toHaveBeenCalledWith({ ...values, email_weekly_digest: true });
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole("switch", { name: text("settings:notifications.fields.push_mentions") }).focus();
    await userEvent.keyboard(" ");
    await expect(
      canvas.getByRole("switch", { name: text("settings:notifications.fields.push_mentions") }),
    ).not.toBeChecked();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).toHaveBeenCalledWith({ ...values, push_mentions: false });
  },
};
export const DesktopOff: Story = {
  args: { state: { ...states.ready, values: { ...values, desktop_enabled: false } } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("switch", { name: text("settings:notifications.fields.desktop_sound") }),
    ).toBeDisabled();
    await expect(
      canvas.getByRole("switch", { name: text("settings:notifications.fields.mobile_vibration") }),
    ).toBeEnabled();
  },
};
export const Saving: Story = {
  tags: ["loading"],
  args: { state: { ...states.ready, save: { kind: "saving" } } },
};
export const Saved: Story = {
  args: { state: { ...states.ready, save: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.saved"));
  },
};
export const Failed: Story = {
  tags: ["error"],
  args: {
    state: { ...states.ready, save: { kind: "failed", reason: message("errors:auth.connection") } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const Loading: Story = { tags: ["loading"], args: { state: states.loading } };
export const Unread: Story = { tags: ["banner", "error"], args: { state: states.unread } };
export const Retry: Story = {
  ...Unread,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:account.retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
