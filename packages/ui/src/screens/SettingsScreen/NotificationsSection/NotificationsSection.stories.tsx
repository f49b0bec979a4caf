import { message } from "@regia/domain/messages";
import {
  NOTIFICATION_DEFAULTS,
  type NotificationField,
  type NotificationPreferences,
} from "@regia/domain/preferences";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { containing, text } from "../../../../storybook/language.ts";
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

const toggleOf = (field: NotificationField) => containing(text(`settings:notifications.fields.${field}`));

const reasons = () =>
  (["email", "push", "desktop", "mobile"] as const).map((way) =>
    text(`settings:notifications.missing.${way}`),
  );

/**
 * What is sent can be chosen; the rest is off, with the reason, although it is on by default.
 * @state Notifications `ready`: What is sent can be chosen; what nothing sends is off and says why.
 */
export const Default: Story = {
  play: async ({ canvas }) => {
    const toggles = canvas.getAllByRole("switch");
    await expect(toggles).toHaveLength(Object.keys(values).length);
    for (const toggle of toggles.filter((one) => (one as HTMLInputElement).disabled)) {
      await expect(toggle).not.toBeChecked();
      const label = toggle.closest("label")?.textContent ?? "";
      await expect(reasons().filter((reason) => label.includes(reason))).toHaveLength(1);
    }
    const sent = canvas.getByRole("switch", { name: toggleOf("email_security_alerts") });
    await expect(sent).toBeEnabled();
    await expect(sent).toBeChecked();
    await expect(canvas.getByRole("switch", { name: toggleOf("push_mentions") })).toBeDisabled();
  },
};
export const Changed: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch", { name: toggleOf("email_security_alerts") }));
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.changed"));
    await userEvent.click(canvasElement);
  },
};
/** What is disabled keeps its value. */
export const ChangeSaved: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await Changed.play?.(context);
    const { args, canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: text("settings:save.submit") }));
    await expect(args.onSave).toHaveBeenCalledWith({ ...values, email_security_alerts: false });
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const toggle = canvas.getByRole("switch", { name: toggleOf("email_security_alerts") });
    toggle.focus();
    await userEvent.keyboard(" ");
    await expect(toggle).not.toBeChecked();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).toHaveBeenCalledWith({ ...values, email_security_alerts: false });
  },
};
/** @state Notifications `ready`, saving: The server is processing the request. */
export const Saving: Story = {
  tags: ["loading"],
  args: { state: { ...states.ready, save: { kind: "saving" } } },
};
/** @state Notifications `ready`, saved: A message confirms the save until the next change. */
export const Saved: Story = {
  args: { state: { ...states.ready, save: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.saved"));
  },
};
/** @state Notifications `ready`, not saved: The error is shown; the changes stay. */
export const Failed: Story = {
  tags: ["error"],
  args: {
    state: { ...states.ready, save: { kind: "failed", reason: message("errors:auth.connection") } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
/** @state Notifications `loading`: The preferences are loading. */
export const Loading: Story = { tags: ["loading"], args: { state: states.loading } };
/** @state Notifications `unread`: Loading failed. The person can retry. */
export const Unread: Story = { tags: ["banner", "error"], args: { state: states.unread } };
export const Retry: Story = {
  ...Unread,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:account.retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
