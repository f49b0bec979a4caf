import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import defaults from "./ConfirmDialog.stories.tsx";
import { ConfirmDialog } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/ConfirmDialog/States",
  component: ConfirmDialog,
  tags: ["dialog"],
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
/** Escape cancels without performing the action. */
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    const confirm = screen.getByRole("button", { name: sample("Elimina") });
    await waitFor(() => expect(confirm).toHaveFocus());
    await expectFocusShown(confirm);
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Hovered: Story = {
  play: async ({ userEvent }) => {
    const confirm = await screen.findByRole("button", { name: sample("Elimina") });
    await userEvent.hover(confirm);
    await expect(confirm).toHaveAttribute("data-hovered", "true");
  },
};
export const OnPhone: Story = phone;

export const conditions: Conditions<Story> = {
  base: async () => {
    await screen.findByRole("dialog");
  },
  RightToLeft: async () => {
    await expectRightToLeft(
      screen.getByRole("button", { name: text("components:cancel") }),
      screen.getByRole("button", { name: sample("Elimina") }),
    );
  },
  NarrowWithLargeText: {
    args: { confirmText: "Elimina incontrovertibilmente" },
  },
  ForcedColours: async () => {
    const { color, backgroundColor } = getComputedStyle(
      await screen.findByRole("button", { name: sample("Elimina") }),
    );
    await expect(color).not.toBe(backgroundColor);
  },
};
