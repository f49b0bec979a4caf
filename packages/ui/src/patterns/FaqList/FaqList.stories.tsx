import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { FaqList } from "./index.ts";

const meta = {
  component: FaqList,
  parameters: { layout: "fullscreen" },
  args: {
    title: "Domande frequenti",
    questions: [
      { id: "one", question: "Serve una carta?", answer: "No, per cominciare non serve." },
      { id: "two", question: "Posso cambiare piano?", answer: "Sì, in qualsiasi momento." },
      { id: "three", question: "Dove trovo i limiti?", answer: "Nella pagina dei prezzi." },
    ],
  },
} satisfies Meta<typeof FaqList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AllClosed: Story = {
  play: async ({ canvas }) => {
    for (const question of canvas.getAllByRole("button")) {
      await expect(question).toHaveAttribute("aria-expanded", "false");
    }
  },
};
export const SecondOpen: Story = {
  args: { defaultOpen: "two" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(sample("Sì, in qualsiasi momento."))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(sample("No, per cominciare non serve."))).not.toBeVisible());
  },
};
export const OneAtATime: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const question = (name: string) => canvas.getByRole("button", { name });
    await userEvent.click(question(sample("Serve una carta?")));
    await expect(question(sample("Serve una carta?"))).toHaveAttribute("aria-expanded", "true");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(question(sample("Posso cambiare piano?"))).toHaveAttribute("aria-expanded", "true");
    await expect(question(sample("Serve una carta?"))).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Enter}");
    await expect(question(sample("Posso cambiare piano?"))).toHaveAttribute("aria-expanded", "false");
  },
};
