import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { TextField } from "./index.ts";

const meta = {
  component: TextField,
  args: { label: "Nome completo", name: "fullName", onChange: fn() },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Typed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(sample("Nome completo")), "Anna");
    await expect(args.onChange).toHaveBeenLastCalledWith("Anna");
  },
};
export const Playground: Story = { args: { hint: "Come compare sulle fatture." } };
