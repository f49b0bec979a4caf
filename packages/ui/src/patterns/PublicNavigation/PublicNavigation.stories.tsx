import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { PublicNavigation } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PublicNavigation,
  parameters: { layout: "fullscreen", ...atWidth("desktop") },
  args: { isSignedIn: false, currentPath: "/", onLogin: fn(), onSignup: fn() },
} satisfies Meta<typeof PublicNavigation>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = atWidth("phone");

export const SignedOut: Story = {};
export const LogsInAndSignsUp: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("site:login") }));
    await expect(args.onLogin).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: text("site:signup") }));
    await expect(args.onSignup).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("link", { name: text("site:home") })).toHaveAttribute(
      "aria-current",
      "page",
    );
  },
};
export const SignedIn: Story = {
  args: { isSignedIn: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("site:dashboard") })).toHaveAttribute(
      "href",
      "/app/chat",
    );
    await expect(canvas.queryByRole("button", { name: text("site:login") })).toBeNull();
  },
};
export const ResourcesOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("site:resources") }));
    await expect(await screen.findByRole("menuitem", { name: text("site:pages.blog") })).toHaveAttribute(
      "href",
      "/blog",
    );
  },
};
export const ResourcesByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("button", { name: text("site:resources") }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: text("site:pages.blog") })).toHaveFocus(),
    );
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: text("site:pages.community") })).toHaveFocus(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: text("site:resources") })).toHaveFocus());
  },
};
export const OnAResource: Story = { args: { currentPath: "/docs" } };
export const Tablet: Story = { parameters: atWidth("tablet") };
export const MobileClosed: Story = {
  parameters: phone,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { name: text("site:contacts") })).toBeNull();
  },
};
export const MobileOpen: Story = { parameters: phone, args: { isMenuInitiallyOpen: true } };
export const MobileMenuByKeyboard: Story = {
  parameters: phone,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("site:menu.open") }));
    await waitFor(() => expect(canvas.getByRole("link", { name: text("site:contacts") })).toBeVisible());
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link", { name: text("site:home") })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("link", { name: text("site:contacts") })).toBeNull();
    await waitFor(() => expect(canvas.getByRole("button", { name: text("site:menu.open") })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(canvas.getByRole("link", { name: text("site:pages.community") })).toBeVisible(),
    );
  },
};
export const MobileSignedIn: Story = {
  parameters: phone,
  args: { isSignedIn: true, isMenuInitiallyOpen: true },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: { args: { isMenuInitiallyOpen: true } },
};
