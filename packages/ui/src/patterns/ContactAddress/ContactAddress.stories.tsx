import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { sample, text } from "../../../storybook/language.ts";
import { ContactAddress } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: ContactAddress,
  args: { email: "assistenza@esempio.example" },
} satisfies Meta<typeof ContactAddress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "assistenza@esempio.example" })).toHaveAttribute(
      "href",
      "mailto:assistenza@esempio.example",
    );
  },
};
export const Playground: Story = { args: { subject: "Richiesta di assistenza" } };
export const WithSubject: Story = {
  args: { subject: "Piano Enterprise & fatturazione" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link")).toHaveAttribute(
      "href",
      `mailto:assistenza@esempio.example?subject=${encodeURIComponent(sample("Piano Enterprise & fatturazione"))}`,
    );
  },
};
export const Unset: Story = {
  args: { email: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("contacts:unset") })).toHaveAttribute(
      "href",
      "/contacts",
    );
  },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: {
    args: { email: "assistenza.clienti.incontrovertibilissima@precipitevolissimevolmente.example" },
  },
};
