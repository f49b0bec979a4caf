import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { format, sample } from "../../../storybook/language.ts";
import { NumberField } from "./index.ts";

const meta = {
  component: NumberField,
  args: { label: "Spazio della knowledge base", defaultValue: 5, unit: "GB", onChange: fn() },
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TypedNumber: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const input = canvas.getByLabelText(sample("Spazio della knowledge base"));
    await userEvent.clear(input);
    await userEvent.type(input, "12500");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(12500);
    await expect(input).toHaveValue(format().number(12_500));
    await userEvent.click(input);
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith(12501);
  },
};
export const Playground: Story = {
  args: { hint: "-1 significa illimitato", minValue: -1, hasSteppers: true },
};
