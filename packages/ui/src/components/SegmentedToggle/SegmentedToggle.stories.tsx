import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { arrowKey, sample } from "../../../storybook/language.ts";
import { SegmentedToggle, type SegmentedToggleProps } from "./index.ts";

function Choosing(props: SegmentedToggleProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <SegmentedToggle
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}

const meta = {
  component: SegmentedToggle<string>,
  args: {
    label: "Tema",
    value: "system",
    onChange: fn(),
    segments: [
      { value: "system", content: "Sistema" },
      { value: "light", content: "Chiaro" },
      { value: "dark", content: "Scuro" },
    ],
  },
  render: (args) => <Choosing {...args} />,
} satisfies Meta<typeof SegmentedToggle<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Chosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: sample("Chiaro") }));
    await expect(args.onChange).toHaveBeenLastCalledWith("light");
    await userEvent.click(canvas.getByRole("radio", { name: sample("Chiaro") }));
    await expect(canvas.getByRole("radio", { name: sample("Chiaro") })).toBeChecked();
    await userEvent.keyboard(`${arrowKey("forward")}{Enter}`);
    await expect(args.onChange).toHaveBeenLastCalledWith("dark");
  },
};
export const Playground: Story = {};
export const Disabled: Story = { args: { isDisabled: true } };
