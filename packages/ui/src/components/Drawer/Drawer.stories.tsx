import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { atWidth } from "../../../storybook/viewports.ts";
import { Button } from "../Button/index.ts";
import { Drawer } from "./index.ts";

const meta = {
  component: Drawer,
  tags: ["dialog"],
  // Shown in a frame on the documentation page, because an open drawer would block that page.
  parameters: { docs: { story: { inline: false, height: "560px" } }, ...atWidth("phone") },
  args: { isOpen: true, onClose: fn(), label: "Menu", children: <Button>Chat</Button> },
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const EscapeCloses: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: "Menu" });
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
