import type { Meta, StoryObj } from "@storybook/react-vite";
import { Settings } from "lucide-react";
import { expect, screen, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { IconButton } from "../IconButton/index.ts";
import { Tooltip } from "./index.ts";

const meta = {
  component: Tooltip,
  args: { text: "Impostazioni", children: <IconButton icon={Settings} label="Impostazioni" /> },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["focus"],
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(sample("Impostazioni"));
  },
};
export const EscapeHides: Story = {
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await screen.findByRole("tooltip");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};
export const Playground: Story = {};
