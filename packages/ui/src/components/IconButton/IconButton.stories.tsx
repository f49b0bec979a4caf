import type { Meta, StoryObj } from "@storybook/react-vite";
import { Settings } from "lucide-react";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Inline } from "../Stack/index.ts";
import { IconButton } from "./index.ts";

const meta = {
  component: IconButton,
  args: { icon: Settings, label: "Impostazioni", onPress: fn() },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const PressedByPointer: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: sample("Impostazioni") }));
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { args: { tone: "neutral" } };
export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <IconButton {...args} size="sm" />
      <IconButton {...args} size="md" />
      <IconButton {...args} size="lg" />
    </Inline>
  ),
};
export const Disabled: Story = { args: { isDisabled: true, tone: "neutral" } };
export const Pending: Story = { tags: ["loading"], args: { isPending: true } };
