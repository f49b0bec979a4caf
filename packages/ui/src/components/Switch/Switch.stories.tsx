import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Switch } from "./index.ts";

const meta = {
  component: Switch,
  args: { children: "Riepilogo settimanale", onChange: fn() },
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Toggled: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const toggle = canvas.getByRole("switch", { name: sample("Riepilogo settimanale") });
    await userEvent.click(toggle);
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard(" ");
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
  },
};
export const Playground: Story = { args: { hint: "Ogni lunedì mattina, per email." } };
export const On: Story = { args: { defaultSelected: true } };
export const Disabled: Story = { args: { isDisabled: true } };
export const DisabledOn: Story = { args: { isDisabled: true, defaultSelected: true } };
export const WithoutWords: Story = {
  args: { children: undefined, "aria-label": "Avvisi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("switch", { name: sample("Avvisi") })).not.toBeChecked();
  },
};
