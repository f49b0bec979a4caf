import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { SearchField } from "./index.ts";

const meta = {
  component: SearchField,
  args: {
    label: "Cerca tra gli utenti",
    placeholder: "Nome, email o ID",
    onChange: fn(),
    onSubmit: fn(),
    onClear: fn(),
  },
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Typed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole("searchbox", { name: sample("Cerca tra gli utenti") });
    await userEvent.type(field, "bianchi{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("bianchi");
    await expect(args.onSubmit).toHaveBeenCalledWith("bianchi");
  },
};

export const Playground: Story = { args: { defaultValue: "bianchi", isLabelShown: true } };
