import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { dark, forcedColours, narrow, phone, reducedMotion } from "../../../storybook/conditions.tsx";
import {
  expectFocusShown,
  expectNothingCut,
  expectRightToLeft,
  expectStill,
} from "../../../storybook/expectations.ts";
import { pageRightToLeft } from "../../../storybook/pageDirection.tsx";
import defaults from "./ConfirmDialog.stories.tsx";
import { ConfirmDialog } from "./index.ts";

const meta = {
  ...defaults,
  title: "components/ConfirmDialog/States",
  component: ConfirmDialog,
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
/** Escape gives up; nothing was done. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    const confirm = screen.getByRole("button", { name: "Elimina" });
    await waitFor(() => expect(confirm).toHaveFocus());
    await expectFocusShown(confirm);
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Hovered: Story = {
  play: async ({ userEvent }) => {
    const confirm = await screen.findByRole("button", { name: "Elimina" });
    await userEvent.hover(confirm);
    await expect(confirm).toHaveAttribute("data-hovered", "true");
  },
};
export const OnPhone: Story = phone;
export const RightToLeft: Story = {
  ...pageRightToLeft,
  play: async () => {
    await screen.findByRole("dialog");
    await expectRightToLeft(
      screen.getByRole("button", { name: "Annulla" }),
      screen.getByRole("button", { name: "Elimina" }),
    );
  },
};
export const NarrowWithLargeText: Story = {
  ...narrow,
  args: { confirmText: "Elimina incontrovertibilmente" },
  play: async () => expectNothingCut(await screen.findByRole("dialog")),
};
export const ReducedMotion: Story = {
  ...reducedMotion,
  play: async () => {
    await screen.findByRole("dialog");
    await expectStill(document.body);
  },
};
export const ForcedColours: Story = {
  ...forcedColours,
  play: async () => {
    const { color, backgroundColor } = getComputedStyle(
      await screen.findByRole("button", { name: "Elimina" }),
    );
    await expect(color).not.toBe(backgroundColor);
  },
};
export const Dark: Story = dark;
