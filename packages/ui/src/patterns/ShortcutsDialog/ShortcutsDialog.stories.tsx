import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { ShortcutsDialog } from "./index.ts";

const meta = {
  component: ShortcutsDialog,
  tags: ["dialog"],
  parameters: { docs: { story: { inline: false, height: "420px" } } },
  args: { isOpen: true, onClose: fn() },
} satisfies Meta<typeof ShortcutsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
