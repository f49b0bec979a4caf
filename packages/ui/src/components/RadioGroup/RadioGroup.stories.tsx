import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { RadioGroup } from "./index.ts";

const meta = {
  component: RadioGroup<string>,
  args: {
    label: "Visibilità del profilo",
    defaultValue: "contacts",
    onChange: fn(),
    options: [
      { value: "public", label: "Pubblico", note: "Chiunque abbia il collegamento" },
      { value: "contacts", label: "Contatti", note: "Chi lavora con te" },
      { value: "private", label: "Privato", note: "Solo tu" },
    ],
  },
} satisfies Meta<typeof RadioGroup<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Chosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: sample("Privato") }));
    await expect(args.onChange).toHaveBeenLastCalledWith("private");
    await userEvent.keyboard("{ArrowUp}");
    await expect(canvas.getByRole("radio", { name: sample("Contatti") })).toBeChecked();
  },
};
export const Playground: Story = {
  args: { hint: "Puoi cambiarla quando vuoi", appearance: "cards", orientation: "vertical" },
};
