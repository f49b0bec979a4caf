import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { containing, sample } from "../../../storybook/language.ts";
import { Select } from "./index.ts";

const meta = {
  component: Select<string>,
  args: {
    label: "Durata della sessione",
    defaultValue: "60",
    onChange: fn(),
    options: [
      { value: "15", label: "15 minuti" },
      { value: "30", label: "30 minuti" },
      { value: "60", label: "1 ora" },
      { value: "120", label: "2 ore" },
      { value: "480", label: "8 ore" },
      { value: "1440", label: "24 ore" },
    ],
  },
} satisfies Meta<typeof Select<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OptionChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const trigger = canvas.getByRole("button", { name: containing(sample("Durata della sessione")) });
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole("option", { name: sample("8 ore") }));
    await expect(args.onChange).toHaveBeenLastCalledWith("480");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(trigger).toHaveTextContent(sample("8 ore"));
  },
};
export const Playground: Story = { args: { hint: "Dopo questo tempo ti chiediamo di accedere di nuovo" } };
