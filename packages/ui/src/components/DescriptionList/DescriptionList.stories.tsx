import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { DescriptionList } from "./index.ts";

const meta = {
  component: DescriptionList,
  args: {
    items: [
      { term: "Account creato il", detail: "21 novembre 2026" },
      { term: "Ruolo", detail: "User" },
      {
        term: "ID utente",
        detail: "8f14e45f",
        copy: { text: "8f14e45f-ceea-467f-9af1-1b2c3d4e5f60", label: "Copia l'ID utente" },
      },
    ],
  },
} satisfies Meta<typeof DescriptionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const [created] = canvas.getAllByRole("definition");
    await expect(canvas.getAllByRole("term")).toHaveLength(3);
    await expect(created).toHaveTextContent(sample("21 novembre 2026"));
  },
};

export const Playground: Story = {};
