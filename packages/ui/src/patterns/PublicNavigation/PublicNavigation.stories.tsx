import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { PublicNavigation } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PublicNavigation,
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desktop" } },
  args: { isSignedIn: false, currentPath: "/", onLogin: fn(), onSignup: fn() },
} satisfies Meta<typeof PublicNavigation>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: "phone" } };

export const SignedOut: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Login" }));
    await expect(args.onLogin).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Inizia Gratis" }));
    await expect(args.onSignup).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  },
};
export const SignedIn: Story = {
  args: { isSignedIn: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/app/chat");
    await expect(canvas.queryByRole("button", { name: "Login" })).toBeNull();
  },
};
export const ResourcesOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Risorse" }));
    await expect(await screen.findByRole("menuitem", { name: "Blog" })).toHaveAttribute("href", "/blog");
  },
};
export const ResourcesByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("button", { name: "Risorse" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Blog" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Community" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Risorse" })).toHaveFocus());
  },
};
export const OnAResource: Story = { args: { currentPath: "/docs" } };
export const English: Story = { globals: { locale: "en" } };
export const Tablet: Story = { globals: { viewport: { value: "tablet" } } };
export const MobileClosed: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { name: "Contatti" })).toBeNull();
  },
};
export const MobileOpen: Story = {
  globals: phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Apri il menu" }));
    await waitFor(() => expect(canvas.getByRole("link", { name: "Contatti" })).toBeVisible());
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link", { name: "Home" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("link", { name: "Contatti" })).toBeNull();
    await waitFor(() => expect(canvas.getByRole("button", { name: "Apri il menu" })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByRole("link", { name: "Community" })).toBeVisible());
  },
};
export const MobileSignedIn: Story = {
  globals: phone,
  args: { isSignedIn: true, isMenuInitiallyOpen: true },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: { args: { isMenuInitiallyOpen: true } },
};
