import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { Select, type SelectProps } from "./index.ts";

function Chosen(props: SelectProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <Select
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
  component: Select<string>,
  args: {
    label: "Durata della sessione",
    value: "60",
    onChange: fn(),
    options: [
      { value: "15", label: "15 minuti" },
      { value: "60", label: "1 ora" },
      { value: "480", label: "8 ore" },
    ],
  },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof Select<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const trigger = canvas.getByRole("button", { name: /Durata della sessione/ });
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole("option", { name: "8 ore" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("480");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await userEvent.keyboard("{ArrowDown}");
    await expect(await screen.findByRole("option", { name: "8 ore" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await userEvent.keyboard("{Home}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("15");
  },
};
export const Playground: Story = { args: { hint: "Dopo questo tempo ti chiediamo di accedere di nuovo." } };
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    await expect(await screen.findByRole("listbox")).toBeVisible();
  },
};
export const Invalid: Story = { args: { error: "Scegli una durata" } };
export const Disabled: Story = { args: { isDisabled: true } };
