import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Checkbox } from "./index.ts";

const meta = {
  component: Checkbox,
  args: { children: "Accetto i termini", onChange: fn() },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Ticked: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const box = canvas.getByRole("checkbox", { name: sample("Accetto i termini") });
    await userEvent.click(box);
    await expect(box).toBeChecked();
    await userEvent.keyboard(" ");
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
  },
};
export const Playground: Story = {
  args: { defaultSelected: true, hint: "Puoi rileggerli in fondo alla pagina" },
};
