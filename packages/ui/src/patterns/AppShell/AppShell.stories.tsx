import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Chunk } from "../../loading/index.ts";
import { threadPart } from "../../screens/ChatScreen/ChatScreen.parts.fixture.ts";
import chat from "../../screens/ChatScreen/ChatScreen.stories.tsx";
import { ChatScreen } from "../../screens/ChatScreen/index.ts";
import { NotificationCentre } from "../NotificationCentre/index.ts";
import centre from "../NotificationCentre/NotificationCentre.stories.tsx";
import { AppShell, type NotificationPanelProps } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: AppShell,
  parameters: { layout: "fullscreen", docs: { story: { inline: false } }, ...atWidth("desktop") },
  args: {
    user: {
      displayName: "Anna Bianchi",
      avatarUrl: null,
      isAdmin: false,
      plan: "pro",
      planState: "active",
    },
    currentPath: "/app/chat",
    lockedPlaces: [],
    isCollapsed: false,
    onCollapsedChange: fn(),
    onCommandsOpen: fn(),
    onLogout: fn(),
    children: <ChatScreen {...chat.args} activeId={null} thread={threadPart({ kind: "empty" })} />,
  },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

const person = meta.args.user;
/** A drawing instead of a photo, so that nothing is loaded from the network. */
const portrait =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Crect width='10' height='10' fill='%238d6e63'/%3E%3Ccircle cx='5' cy='4' r='2' fill='%23efebe9'/%3E%3C/svg%3E";
const small = atWidth("phone");

const notificationPanel = new Chunk(() =>
  Promise.resolve((props: NotificationPanelProps) => <NotificationCentre {...centre.args} {...props} />),
);

export const Open: Story = {};
/** The bell says how many notifications are unread, opens them, and has the focus again. */
export const Unread: Story = {
  tags: ["interaction"],
  args: { notifications: { unread: 2, panel: notificationPanel } },
  play: async ({ canvas, userEvent }) => {
    const bell = await canvas.findByRole("button", { name: text("shell:unread", { count: 2 }) });
    bell.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: text("notifications:title") })).toBeVisible(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(bell).toHaveFocus());
  },
};
export const NothingUnread: Story = {
  args: { notifications: { unread: 0, panel: notificationPanel } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("shell:notifications") })).not.toHaveAttribute(
      "data-unread",
    );
  },
};
export const CollapsedUnread: Story = {
  args: { isCollapsed: true, notifications: { unread: 100, panel: notificationPanel } },
};
export const UnreadOnPhone: Story = {
  parameters: small,
  args: { notifications: { unread: 12, panel: notificationPanel } },
};
export const CollapsesAndLogsOut: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const navigation = canvas.getByRole("navigation", { name: text("shell:navigation") });
    await expect(within(navigation).getByRole("link", { name: text("shell:items.chat") })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(navigation.closest("[class*=sidebar]")).toHaveStyle({ width: "280px" });
    await expect(within(navigation).queryByRole("link", { name: text("shell:items.admin") })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: text("shell:sidebar.collapse") }));
    await expect(args.onCollapsedChange).toHaveBeenCalledWith(true);
    await userEvent.click(canvas.getByRole("button", { name: text("shell:logout") }));
    await expect(args.onLogout).toHaveBeenCalledOnce();
  },
};
export const Collapsed: Story = {
  args: { isCollapsed: true },
  play: async ({ canvas }) => {
    const navigation = canvas.getByRole("navigation", { name: text("shell:navigation") });
    await waitFor(() => expect(navigation.closest("[class*=sidebar]")).toHaveStyle({ width: "80px" }));
    await waitFor(() =>
      expect(within(navigation).getByRole("link", { name: text("shell:items.planner") })).toBeVisible(),
    );
  },
};
/** The person's name, which the collapsed sidebar hides, is shown on keyboard focus. */
export const CollapsedNamesPerson: Story = {
  ...Collapsed,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    canvas.getByRole("link", { name: /Anna Bianchi/ }).focus();
    await waitFor(() => expect(screen.getByRole("tooltip")).toHaveTextContent("Anna Bianchi"));
  },
};
export const DrawerClosed: Story = {
  parameters: small,
};
export const DrawerOpensAndCloses: Story = {
  ...DrawerClosed,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole("navigation")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: text("shell:menu.open") }));
    await waitFor(() =>
      expect(screen.getByRole("navigation", { name: text("shell:navigation") })).toBeVisible(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: text("shell:menu.open") })).toHaveFocus());
  },
};
export const DrawerOpen: Story = {
  tags: ["dialog"],
  parameters: small,
  args: { isDrawerInitiallyOpen: true },
};
export const DrawerOnTablet: Story = {
  tags: ["dialog"],
  parameters: atWidth("tablet"),
  args: { isDrawerInitiallyOpen: true },
};
/** The first tab stop is a link that skips the navigation. */
export const SkipsNavigation: Story = {
  tags: ["focus"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const skip = canvas.getByRole("link", { name: text("shell:skip") });
    await waitFor(() => expect(skip).toHaveFocus());
    await expect(skip).toHaveAttribute("href", `#${canvas.getByRole("main").id}`);
  },
};
export const RegularUser: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { name: text("shell:items.admin") })).toBeNull();
    await waitFor(() =>
      expect(canvas.getByRole("link", { name: text("shell:items.settings") })).toBeVisible(),
    );
  },
};
export const Admin: Story = {
  args: { user: { ...person, isAdmin: true, plan: "enterprise" }, currentPath: "/app/admin" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("shell:items.admin") })).toHaveAttribute(
      "aria-current",
      "page",
    );
  },
};
export const Pro: Story = {
  play: async ({ canvas }) => {
    const profile = canvas.getByRole("link", { name: /Anna Bianchi/ });
    await expect(profile).toHaveTextContent(text("plans:pro.name"));
    await expect(
      canvas.getByRole("link", { name: text("shell:items.knowledge") }),
    ).not.toHaveAccessibleDescription();
  },
};
export const Enterprise: Story = {
  args: { user: { ...person, plan: "enterprise" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /Anna Bianchi/ })).toHaveTextContent(
      text("plans:enterprise.name"),
    );
  },
};
export const FreeWithLocks: Story = {
  args: { user: { ...person, plan: "free" }, lockedPlaces: ["knowledge", "ingestion"] },
  play: async ({ canvas }) => {
    const locked = canvas.getByRole("link", { name: text("shell:items.knowledge") });
    await expect(locked).toHaveAccessibleDescription(text("shell:locked"));
    await expect(
      canvas.getByRole("link", { name: text("shell:items.chat") }),
    ).not.toHaveAccessibleDescription();
  },
};
export const Trial: Story = {
  args: { user: { ...person, planState: "trial" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /Anna Bianchi/ })).toHaveTextContent(
      text("plans:badge.trial"),
    );
  },
};
export const Expired: Story = {
  args: {
    user: { ...person, plan: "free", planState: "expired" },
    lockedPlaces: ["knowledge", "ingestion"],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /Anna Bianchi/ })).toHaveTextContent(
      text("plans:badge.expired"),
    );
  },
};
/** A profile that could not be read says nothing about the plan. */
export const PlanUnread: Story = {
  args: { user: { ...person, displayName: null, plan: null } },
  play: async ({ canvas }) => {
    const profile = canvas.getByRole("link", { name: containing(text("shell:userFallback")) });
    await expect(profile).not.toHaveTextContent(text("plans:free.name"));
  },
};
export const CollapsedWithLocks: Story = {
  args: { isCollapsed: true, user: { ...person, plan: "free" }, lockedPlaces: ["knowledge", "ingestion"] },
};
export const NoDisplayName: Story = {
  args: { user: { ...person, displayName: null } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("shell:userFallback"))).toBeVisible());
  },
};
export const NoAvatar: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("AB")).toBeVisible());
  },
};
export const WithAvatar: Story = {
  args: { user: { ...person, avatarUrl: portrait } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByText("AB")).toBeNull());
  },
};
export const LongName: Story = {
  args: {
    user: { ...person, displayName: "Massimiliano-Bartolomeo Precipitevolissimevolmente-Della Rovere" },
  },
};
export const LoggingOut: Story = { tags: ["loading"], args: { isLoggingOut: true } };

export const conditions: Conditions<Story> = {
  Dark: {
    args: {
      user: { ...person, isAdmin: true },
      notifications: { unread: 2, panel: notificationPanel },
    },
  },
};
