import type { Meta, StoryObj } from "@storybook/react-vite";
import { Mail } from "lucide-react";
import { expect, waitFor } from "storybook/test";
import { Icon } from "./index.ts";

const meta = { component: Icon, args: { glyph: Mail } } satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};
export const Playground: Story = { args: { size: "lg" } };
export const Labelled: Story = {
  args: { label: "Email" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("img", { name: "Email" })).toBeVisible());
  },
};
