import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { FormMessage } from "./index.ts";

const meta = {
  component: FormMessage,
  args: { children: "Controlla i campi segnati" },
} satisfies Meta<typeof FormMessage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(sample("Controlla i campi segnati"));
  },
};

export const Playground: Story = { args: { tone: "success", children: "Profilo aggiornato con successo!" } };
