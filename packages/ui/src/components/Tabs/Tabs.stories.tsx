import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { arrowKey, sample } from "../../../storybook/language.ts";
import { Tabs } from "./index.ts";

const meta = {
  component: Tabs<string>,
  args: {
    label: "Sezioni",
    onSelect: fn(),
    items: [
      { id: "users", title: "Utenti", content: "Le persone e i loro piani." },
      { id: "audit", title: "Registro", content: "Chi ha cambiato che cosa, e quando." },
      { id: "limits", title: "Limiti", content: "Quanto ciascuno può usare." },
    ],
  },
} satisfies Meta<typeof Tabs<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TabChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.click(canvas.getByRole("tab", { name: sample("Registro") }));
    await expect(canvas.getByRole("tabpanel", { name: sample("Registro") })).toHaveTextContent(
      sample("Chi ha cambiato che cosa, e quando."),
    );
    await userEvent.keyboard(arrowKey("back"));
    await expect(args.onSelect).toHaveBeenLastCalledWith("users");
  },
};
export const Playground: Story = { args: { orientation: "horizontal", defaultSelected: "audit" } };
