import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { Tabs, type TabsProps } from "./index.ts";

function Chosen(props: TabsProps<string>) {
  const [selected, setSelected] = useState(props.selected);
  return (
    <Tabs
      {...props}
      selected={selected}
      onSelect={(id) => {
        setSelected(id);
        props.onSelect(id);
      }}
    />
  );
}

const meta = {
  component: Tabs<string>,
  args: {
    label: "Sezioni",
    selected: "users",
    onSelect: fn(),
    items: [
      { id: "users", title: "Utenti", content: "Gli utenti." },
      { id: "audit", title: "Registro", content: "Il registro." },
    ],
  },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof Tabs<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Registro" }));
    await expect(canvas.getByRole("tabpanel")).toHaveTextContent("Il registro.");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(args.onSelect).toHaveBeenLastCalledWith("users");
  },
};
export const Playground: Story = { args: { orientation: "vertical" } };
export const Vertical: Story = { args: { orientation: "vertical" } };
