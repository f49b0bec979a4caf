import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { arrowKey, sample } from "../../../storybook/language.ts";
import { Slider } from "./index.ts";

const meta = {
  component: Slider,
  args: {
    label: "Tasso di utilizzo",
    defaultValue: 70,
    minValue: 10,
    maxValue: 100,
    step: 5,
    onChange: fn(),
    formatOptions: { style: "unit", unit: "percent" },
  },
} satisfies Meta<typeof Slider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SteppedByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(arrowKey("forward"));
    await expect(args.onChange).toHaveBeenLastCalledWith(75);
    await userEvent.keyboard("{Home}");
    await expect(args.onChange).toHaveBeenLastCalledWith(10);
    await expect(canvas.getByRole("slider", { name: sample("Tasso di utilizzo") })).toHaveValue("10");
  },
};
export const Playground: Story = { args: { hasField: true, marks: [10, 30, 70, 100] } };
