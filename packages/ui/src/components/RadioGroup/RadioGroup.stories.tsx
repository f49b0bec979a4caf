import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { RadioGroup, type RadioGroupProps } from "./index.ts";

function Chosen(props: RadioGroupProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <RadioGroup
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
  component: RadioGroup<string>,
  args: {
    label: "Visibilità del profilo",
    value: "contacts",
    onChange: fn(),
    options: [
      { value: "public", label: "Pubblico", note: "Chiunque abbia il collegamento." },
      { value: "contacts", label: "Contatti", note: "Chi lavora con te." },
      { value: "private", label: "Privato", note: "Solo tu." },
    ],
  },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof RadioGroup<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: /Privato/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith("private");
    await userEvent.keyboard("{ArrowUp}");
    await expect(canvas.getByRole("radio", { name: /Contatti/ })).toBeChecked();
  },
};
export const Playground: Story = { args: { hint: "Puoi cambiarla quando vuoi." } };
export const Invalid: Story = { args: { error: "Scegli una voce" } };
export const Disabled: Story = { args: { isDisabled: true } };
