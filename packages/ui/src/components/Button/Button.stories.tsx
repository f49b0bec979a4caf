import type { Meta, StoryObj } from "@storybook/react-vite";
import { Plus } from "lucide-react";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Button } from "./index.ts";

const meta = {
  component: Button,
  args: { children: "Salva le modifiche", onPress: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const PressedByPointerAndKey: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: sample("Salva le modifiche") });
    await userEvent.click(button);
    await expect(args.onPress).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Enter}");
    await expect(args.onPress).toHaveBeenCalledTimes(2);
  },
};

export const Playground: Story = { args: { tone: "primary", size: "md", icon: Plus } };
