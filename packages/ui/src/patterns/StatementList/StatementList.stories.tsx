import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { StatementList } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: StatementList,
  args: {
    statements: [
      { id: "invito", title: "Invita i colleghi", content: "Ognuno entra con il proprio account." },
      { id: "limiti", title: "Guarda i limiti", content: "Stanno nelle impostazioni, con l'uso del mese." },
      {
        id: "consenso",
        title: "Rispondi alle richieste",
        content: "Solo quelle che non si possono disfare.",
      },
    ],
  },
} satisfies Meta<typeof StatementList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await waitFor(() =>
      expect(canvas.getByRole("heading", { level: 3, name: sample("Guarda i limiti") })).toBeVisible(),
    );
  },
};
export const Playground: Story = { args: { headingLevel: 2 } };
/** Each statement has an id to link to. */
export const Linked: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem").map(({ id }) => id)).toEqual([
      "invito",
      "limiti",
      "consenso",
    ]);
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: {
    parameters: atWidth("desktop"),
    play: async ({ canvas }) =>
      expectRightToLeft(
        canvas.getByRole("heading", { name: sample("Guarda i limiti") }),
        canvas.getByText(sample("Stanno nelle impostazioni, con l'uso del mese.")),
      ),
  },
  NarrowWithLargeText: {
    args: {
      statements: [{ id: "a", title: "Precipitevolissimevolmente-incontrovertibile", content: "Una riga." }],
    },
  },
};
