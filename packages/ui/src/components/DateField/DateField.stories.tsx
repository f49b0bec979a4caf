import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { containing, datePart } from "../../../storybook/language.ts";
import { DateField } from "./index.ts";

const meta = {
  component: DateField,
  args: { label: "Data della fattura", onChange: fn() },
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TypedDate: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("day")) }));
    await userEvent.keyboard("29022028");
    await expect(args.onChange).toHaveBeenLastCalledWith("2028-02-29");
  },
};

export const Playground: Story = {
  args: { hint: "La trovi in alto a destra", defaultValue: "2026-11-21", max: "2026-11-21" },
};
