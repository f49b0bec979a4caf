import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { LogOutFailedDialog } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: LogOutFailedDialog,
  tags: ["dialog", "error"],
  parameters: { docs: { story: { inline: false, height: "460px" } } },
  args: {
    isOpen: true,
    onClose: fn(),
    reason: message("errors:screen.logout"),
    isPending: false,
    onRetry: fn(),
    onForget: fn(),
  },
} satisfies Meta<typeof LogOutFailedDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const button = (name: "retry" | "forget") =>
  screen.findByRole("button", { name: text(`auth:logoutFailed.${name}`) });

export const Default: Story = {
  play: async () => {
    await screen.findByRole("dialog", { name: text("auth:logoutFailed.title") });
    await waitFor(() => expect(screen.getByText(text("errors:screen.logout"))).toBeVisible());
    await waitFor(() => expect(screen.getByText(text("auth:logoutFailed.remains"))).toBeVisible());
  },
};
export const Closed: Story = {
  tags: ["!dialog", "!error"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const Answered: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button("retry"));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(await button("forget"));
    await expect(args.onForget).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Retrying: Story = {
  tags: ["loading"],
  args: { isPending: true },
  play: async ({ args, userEvent }) => {
    await expect(await button("forget")).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const OnPhone: Story = { ...phone };

export const conditions: Conditions<Story> = { NarrowWithLargeText: Default };
