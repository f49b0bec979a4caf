import { BOOKS_YEARS } from "@regia/domain/billing";
import { message } from "@regia/domain/messages";
import { PRIVACY_DEFAULTS, type PrivacyPreferences } from "@regia/domain/preferences";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { containing, text } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { type DeletionState, type ExportState, type PreferencesState, PrivacySection } from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { anna } from "../settings.fixture.ts";

type State = PreferencesState<PrivacyPreferences>;
const values = PRIVACY_DEFAULTS;
const connection = message("errors:auth.connection");

const states = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: connection },
  ready: { kind: "ready", values, save: { kind: "idle" } },
} satisfies { [K in State["kind"]]: Extract<State, { kind: K }> };

const files = {
  idle: { kind: "idle" },
  running: { kind: "running" },
  ready: { kind: "ready", href: "data:application/json,{}", fileName: "regia-2026-11-21.json" },
  failed: { kind: "failed", reason: connection },
} satisfies { [K in ExportState["kind"]]: Extract<ExportState, { kind: K }> };

const deletions = {
  refused: { kind: "refused", reason: message("errors:protection.selfDeletion") },
  closed: { kind: "closed" },
  open: { kind: "open" },
  deleting: { kind: "deleting" },
  failed: { kind: "failed", reason: connection },
} satisfies { [K in DeletionState["kind"]]: Extract<DeletionState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: PrivacySection,
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="privacy">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: {
    email: anna.email,
    state: states.ready,
    onSave: fn(),
    onRetry: fn(),
    dataExport: files.idle,
    onExport: fn(),
    deletion: deletions.closed,
    onDeletionOpenChange: fn(),
    onDelete: fn(),
  },
} satisfies Meta<typeof PrivacySection>;

export default meta;
type Story = StoryObj<typeof meta>;

const word = () => text("settings:deleteAccount.word");
const confirmation = () => text("settings:deleteAccount.confirmation", { word: word() });
const dialog = () => screen.findByRole("dialog", { name: text("settings:deleteAccount.dialog") });

/**
 * Nothing reads the other choices yet: each says so, and shows what holds.
 * @state Privacy `ready`: Who sees the profile can be chosen; what nothing reads yet is off and says why.
 */
export const Default: Story = {
  play: async ({ canvas }) => {
    const radio = (name: "public" | "contacts") =>
      canvas.getByRole("radio", { name: containing(text(`settings:privacy.visibility.${name}`)) });
    await expect(radio("contacts")).toBeChecked();
    await expect(radio("public")).toBeDisabled();
    const toggles = canvas.getAllByRole("switch");
    await expect(toggles).toHaveLength(5);
    for (const toggle of toggles) {
      await expect(toggle).toBeDisabled();
      await expect(toggle).not.toBeChecked();
    }
  },
};
export const Changed: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("radio", { name: containing(text("settings:privacy.visibility.private")) }),
    );
    await waitFor(() => expect(canvas.getByText(text("settings:save.changed"))).toBeVisible());
    await userEvent.click(canvasElement);
  },
};
export const ChangeSaved: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await Changed.play?.(context);
    const { args, canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: text("settings:save.submit") }));
    await expect(args.onSave).toHaveBeenCalledWith({ ...values, profile_visibility: "private" });
  },
};
/** @state Privacy `ready`, saving: The server is processing the request. */
export const Saving: Story = {
  tags: ["loading"],
  args: { state: { ...states.ready, save: { kind: "saving" } } },
};
/** @state Privacy `ready`, saved: A message confirms the save until the next change. */
export const Saved: Story = {
  args: { state: { ...states.ready, save: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:save.saved"))).toBeVisible());
  },
};
/** @state Privacy `ready`, not saved: The error is shown; the changes stay. */
export const Failed: Story = {
  tags: ["error"],
  args: { state: { ...states.ready, save: { kind: "failed", reason: connection } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
/** @state Privacy `loading`: The preferences are loading. */
export const Loading: Story = { tags: ["loading"], args: { state: states.loading } };
/** @state Privacy `unread`: Loading failed. The person can retry. */
export const Unread: Story = { tags: ["banner", "error"], args: { state: states.unread } };
/** @state Privacy, export `idle`: The export can be started. */
export const ExportStart: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:privacy.export.start") }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  },
};
/** @state Privacy, export `running`: The file is being created. */
export const ExportRunning: Story = { tags: ["loading"], args: { dataExport: files.running } };
/** @state Privacy, export `ready`: The file can be downloaded. */
export const ExportReady: Story = {
  args: { dataExport: files.ready },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("link", {
        name: text("settings:privacy.export.download", { file: "regia-2026-11-21.json" }),
      }),
    ).toHaveAttribute("download", "regia-2026-11-21.json");
  },
};
/** @state Privacy, export `failed`: The error is shown. The person can retry. */
export const ExportFailed: Story = { tags: ["error"], args: { dataExport: files.failed } };
/** @state Privacy, deletion `closed`: The dialog is closed. */
export const DeleteClosed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:deleteAccount.confirm") }));
    await expect(args.onDeletionOpenChange).toHaveBeenCalledWith(true);
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
/** @state Privacy, deletion `refused`: Admins cannot delete their own account. */
export const DeleteRefused: Story = {
  args: { deletion: deletions.refused },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: text("settings:deleteAccount.confirm") });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(containing(text("errors:protection.selfDeletion")));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
/** @state Privacy, deletion `open`: The person must type the address to confirm. */
export const DeleteOpen: Story = {
  tags: ["dialog"],
  args: { deletion: deletions.open },
  play: async () => {
    const asked = within(await dialog());
    await waitFor(() => expect(asked.getByText(containing(anna.email))).toBeVisible());
    await expect(asked.queryByText(text("settings:deleteAccount.subscription"))).toBeNull();
    await expect(asked.getByRole("button", { name: text("settings:deleteAccount.confirm") })).toBeDisabled();
  },
};
export const DeleteCancelled: Story = {
  ...DeleteOpen,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const asked = within(await dialog());
    await userEvent.click(asked.getByRole("button", { name: text("settings:profile.cancel") }));
    await expect(args.onDeletionOpenChange).toHaveBeenCalledWith(false);
  },
};
export const DeleteTypedWrong: Story = {
  tags: ["dialog", "error"],
  args: { deletion: deletions.open },
  play: async ({ args, userEvent }) => {
    const asked = within(await dialog());
    await userEvent.type(asked.getByLabelText(confirmation()), `${word().toLowerCase()}{Enter}`);
    await waitFor(() =>
      expect(asked.getByText(text("settings:deleteAccount.wrong", { word: word() }))).toBeVisible(),
    );
    await expect(asked.getByRole("button", { name: text("settings:deleteAccount.confirm") })).toBeDisabled();
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
export const DeleteConfirmed: Story = {
  args: { deletion: deletions.open },
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const asked = within(await dialog());
    await userEvent.type(asked.getByLabelText(confirmation()), word());
    await userEvent.click(asked.getByRole("button", { name: text("settings:deleteAccount.confirm") }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};
/** Others work in workspaces that end with the account: that needs its own confirmation. */
export const DeleteWithWorkspaces: Story = {
  tags: ["dialog"],
  args: {
    deletion: deletions.open,
    endingWorkspaces: [
      { id: "1", name: "Studio Bianchi", members: 5 },
      { id: "2", name: "Cantiere Adriatico", members: 2 },
    ],
  },
};
/**
 * A subscription ends with the account, and its books stay.
 * @state Privacy, deletion `open`, with a subscription: The subscription ends with the account, nothing more is
 * charged, and the books stay without a name.
 */
export const DeleteWithSubscription: Story = {
  tags: ["dialog"],
  args: { deletion: deletions.open, endsSubscription: true },
  play: async () => {
    const asked = within(await dialog());
    await waitFor(() => expect(asked.getByText(text("settings:deleteAccount.subscription"))).toBeVisible());
    await waitFor(() =>
      expect(asked.getByText(text("settings:deleteAccount.books", { years: BOOKS_YEARS }))).toBeVisible(),
    );
  },
};
export const DeleteConfirmedWithWorkspaces: Story = {
  ...DeleteWithWorkspaces,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const asked = within(await dialog());
    await userEvent.type(asked.getByLabelText(confirmation()), word());
    const confirm = asked.getByRole("button", { name: text("settings:deleteAccount.confirm") });
    await expect(confirm).toBeDisabled();
    await userEvent.click(
      asked.getByRole("checkbox", { name: text("settings:deleteAccount.endWorkspaces") }),
    );
    await userEvent.click(confirm);
    await expect(args.onDelete).toHaveBeenCalledWith(true);
  },
};
/** @state Privacy, deletion `deleting`: The server is processing the request. */
export const DeleteDeleting: Story = {
  tags: ["dialog", "loading"],
  args: { deletion: deletions.deleting },
  play: async () => {
    const asked = within(await dialog());
    await waitFor(() =>
      expect(
        asked.getByRole("button", { name: containing(text("settings:deleteAccount.deleting")) }),
      ).toBeVisible(),
    );
  },
};
export const EscapeWhileDeleting: Story = {
  ...DeleteDeleting,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await dialog();
    await userEvent.keyboard("{Escape}");
    await expect(args.onDeletionOpenChange).not.toHaveBeenCalled();
  },
};
/** @state Privacy, deletion `failed`: The error is shown. The person can retry. */
export const DeleteFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: { deletion: deletions.failed },
  play: async () => {
    await expect(within(await dialog()).getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const DeleteOnPhone: Story = {
  tags: ["dialog"],
  parameters: atWidth("phone"),
  args: { deletion: deletions.open },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: { args: { dataExport: files.ready } },
};
