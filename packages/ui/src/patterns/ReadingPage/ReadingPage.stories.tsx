import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { DocumentText, ReadingPage } from "./index.ts";

const paragraph =
  "Una riga di testo che si legge con calma, né troppo corta né troppo lunga, perché chi legge trovi sempre l'inizio della prossima. Così una pagina intera si legge senza fatica, anche su uno schermo largo, dove le righe sarebbero altrimenti troppo lunghe.";
const paragraphs = Array<string>(5).fill(paragraph);
const names = ["Prima parte", "Seconda parte", "Terza parte", "Quarta parte"];

const meta = {
  component: ReadingPage,
  // React keeps paragraphs by what they say, and these say the same.
  tags: ["one-language"],
  parameters: { layout: "fullscreen", ...atWidth("desktop") },
  args: {
    title: "Una pagina da leggere",
    lead: "Che cosa contiene, in una frase.",
    updated: "Ultimo aggiornamento: 11 agosto 2025",
    path: "/lettura",
    sections: names.map((title, index) => ({
      id: `parte-${index + 1}`,
      number: `${index + 1}.`,
      title,
      content: (
        <DocumentText
          blocks={[...paragraphs, ["un punto;", "un altro, con un [rimando](/terms)."], ...paragraphs]}
        />
      ),
    })),
  },
} satisfies Meta<typeof ReadingPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const contents = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await expect(contents.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/lettura#parte-1",
      "/lettura#parte-2",
      "/lettura#parte-3",
      "/lettura#parte-4",
    ]);
    const [first] = canvas.getAllByRole("link", { name: sample("rimando") });
    await expect(first).toHaveAttribute("href", "/terms");
  },
};
/** The table of contents marks the section being read. */
export const FollowsTheReader: Story = {
  tags: ["interaction"],
  play: async ({ canvas }) => {
    const link = (name: string) => canvas.getByRole("link", { name });
    await waitFor(() => expect(link(sample("1. Prima parte"))).toHaveAttribute("aria-current", "location"));
    canvas.getByRole("heading", { name: sample("3. Terza parte") }).scrollIntoView();
    await waitFor(() => expect(link(sample("3. Terza parte"))).toHaveAttribute("aria-current", "location"));
    await expect(link(sample("1. Prima parte"))).not.toHaveAttribute("aria-current");
  },
};
export const ContentsOnPhone: Story = {
  parameters: atWidth("phone"),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = canvas.getByRole("button", { name: text("site:reading.contents") });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    button.focus();
    await userEvent.keyboard("{Enter}");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link", { name: sample("1. Prima parte") })).toHaveFocus());
    await userEvent.click(canvasElement);
  },
};
export const LinesOfReadableLength: Story = {
  play: async ({ canvasElement }) => {
    const text = canvasElement.querySelector("section > p");
    if (!text?.firstChild) throw new Error("The section has no text");
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const perLine = (text.textContent?.length ?? 0) / lines;
    await expect(perLine).toBeGreaterThanOrEqual(45);
    await expect(perLine).toBeLessThanOrEqual(78);
  },
};
