import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { ChatScreen } from "../../screens/ChatScreen/index.ts";
import { AppShell } from "./index.ts";

const meta = {
  component: AppShell,
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desktop" } },
  args: {
    user: {
      displayName: "Anna Bianchi",
      avatarUrl: null,
      isAdmin: false,
      plan: "pro",
      planStatus: "active",
    },
    currentPath: "/app/chat",
    lockedPlaces: [],
    isCollapsed: false,
    onCollapsedChange: fn(),
    onLogout: fn(),
    children: <ChatScreen prompt="" onPromptChange={fn()} onSubmit={fn()} />,
  },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

const person = meta.args.user;
const small = { viewport: { value: "phone" } };

export const Open: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const navigation = canvas.getByRole("navigation", { name: "Navigazione principale" });
    await expect(within(navigation).getByRole("link", { name: "Chat" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(navigation.closest("[class*=sidebar]")).toHaveStyle({ width: "280px" });
    await expect(within(navigation).queryByRole("link", { name: "Amministrazione" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Riduci la barra laterale" }));
    await expect(args.onCollapsedChange).toHaveBeenCalledWith(true);
    await userEvent.click(canvas.getByRole("button", { name: "Logout" }));
    await expect(args.onLogout).toHaveBeenCalledOnce();
  },
};
export const Collapsed: Story = {
  args: { isCollapsed: true },
  play: async ({ canvas }) => {
    const navigation = canvas.getByRole("navigation", { name: "Navigazione principale" });
    await waitFor(() => expect(navigation.closest("[class*=sidebar]")).toHaveStyle({ width: "80px" }));
    await expect(within(navigation).getByRole("link", { name: "Planner" })).toBeVisible();
  },
};
export const DrawerClosed: Story = {
  globals: small,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole("navigation")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Apri il menu" }));
    await expect(await screen.findByRole("navigation", { name: "Navigazione principale" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("button", { name: "Apri il menu" })).toHaveFocus();
  },
};
export const DrawerOpen: Story = { globals: small, args: { isDrawerInitiallyOpen: true } };
export const DrawerOnTablet: Story = {
  globals: { viewport: { value: "tablet" } },
  args: { isDrawerInitiallyOpen: true },
};
export const Admin: Story = { args: { user: { ...person, isAdmin: true, plan: "enterprise" } } };
export const FreeWithLocks: Story = {
  args: { user: { ...person, plan: "free" }, lockedPlaces: ["knowledge", "ingestion"] },
  play: async ({ canvas }) => {
    const locked = canvas.getByRole("link", { name: "Knowledge Base" });
    await expect(locked).toHaveAccessibleDescription("Non è compresa nel tuo piano");
    await expect(canvas.getByRole("link", { name: "Chat" })).not.toHaveAccessibleDescription();
  },
};
export const Trial: Story = { args: { user: { ...person, planStatus: "trial" } } };
export const Expired: Story = {
  args: {
    user: { ...person, plan: "free", planStatus: "expired" },
    lockedPlaces: ["knowledge", "ingestion"],
  },
};
export const CollapsedWithLocks: Story = {
  args: { isCollapsed: true, user: { ...person, plan: "free" }, lockedPlaces: ["knowledge", "ingestion"] },
};
export const NoDisplayName: Story = {
  args: { user: { ...person, displayName: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("User")).toBeVisible();
  },
};
export const LongName: Story = {
  args: {
    user: { ...person, displayName: "Massimiliano-Bartolomeo Precipitevolissimevolmente-Della Rovere" },
  },
};
export const LoggingOut: Story = { args: { isLoggingOut: true } };
export const Dark: Story = { globals: { theme: "dark" }, args: { user: { ...person, isAdmin: true } } };
export const Narrow: Story = { globals: { viewport: { value: "narrow" } } };
