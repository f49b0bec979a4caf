import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { type Sample, sample } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import { Inline } from "../Stack/index.ts";
import { FormMessage } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/FormMessage/States",
  component: FormMessage,
  args: { children: "Controlla i campi segnati" },
} satisfies Meta<typeof FormMessage>;

export default meta;
type Story = StoryObj<typeof meta>;

const said = (tone: "error" | "warning" | "success" | "info", italian: Sample): Story => ({
  args: { tone, children: italian },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole(tone === "error" ? "alert" : "status")).toHaveTextContent(sample(italian));
  },
});

export const ErrorTone: Story = {
  ...said("error", "Errore durante l'aggiornamento del profilo"),
  tags: ["error"],
};
export const WarningTone: Story = said("warning", "Hai modifiche non salvate");
export const SuccessTone: Story = said("success", "Profilo aggiornato con successo!");
export const InfoTone: Story = said("info", "Salvato alle 14:30");
/** Without a message nothing is visible, but the live region that will announce it is in the page. */
export const Silent: Story = {
  args: { children: null },
  play: async ({ canvas }) => {
    const place = canvas.getByRole("status");
    await expect(place).toBeEmptyDOMElement();
    await expect(place.getBoundingClientRect().width).toBe(0);
  },
};
export const BesideItsButton: Story = {
  args: { tone: "success", children: "Password aggiornata con successo!" },
  render: (args) => (
    <Inline>
      <Button tone="primary">{sample("Salva")}</Button>
      <FormMessage {...args} />
    </Inline>
  ),
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const message = canvas.getByRole("status");
    const sign = message.querySelector<HTMLElement>("svg");
    if (!sign) throw new Error("The message has no icon");
    await expectRightToLeft(sign, canvas.getByText(sample("Controlla i campi segnati")));
  },
  NarrowWithLargeText: {
    args: {
      tone: "error",
      children: "Errore durante l'aggiornamento del profilo: precipitevolissimevolmente",
    },
  },
  ForcedColours: {
    args: { tone: "error" },
  },
  Dark: {
    args: { tone: "error" },
  },
};
