import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Accordion } from "./index.ts";

const meta = {
  component: Accordion,
  args: {
    items: [
      { id: "a", heading: "Posso cambiare piano?", content: "Quando vuoi, con addebito proporzionale." },
      { id: "b", heading: "C'è una prova?", content: "Sette giorni di Pro, senza carta." },
      { id: "c", heading: "Dove sono i dati?", content: "Nell'Unione europea." },
    ],
  },
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OneAtATime: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole("button");
    if (!first || !second) throw new Error("The accordion has no questions");
    await userEvent.click(first);
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(second);
    await expect(first).toHaveAttribute("aria-expanded", "false");
    await expect(second).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Enter}");
    await expect(second).toHaveAttribute("aria-expanded", "false");
  },
};
export const Playground: Story = { args: { defaultOpen: "b" } };
export const AllClosed: Story = {};
export const SecondOpen: Story = { args: { defaultOpen: "b" } };
