import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { Closing } from "./Closing.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { PricingSection } from "./PricingSection.tsx";
import { Questions } from "./Questions.tsx";

const meta = {
  title: "screens/LandingScreen/Sections",
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desktop" } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const pressed = fn();

export const HeroSection: Story = {
  render: () => <Hero onSignup={pressed} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Inizia Gratis" }));
    await expect(pressed).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("link", { name: "Guarda i piani" })).toHaveAttribute("href", "/pricing");
    await waitFor(() => expect(canvas.getByText("L’invio aspetta il tuo sì")).toBeVisible());
    await userEvent.click(canvas.getByRole("radio", { name: "Traduci in inglese la scheda prodotto" }));
    await waitFor(() => expect(canvas.getByText("Procede da sola")).toBeVisible());
    await waitFor(() => expect(canvas.getByText("Traduzione")).toBeVisible());
  },
};
export const FourFeatures: Story = {
  render: () => <Features />,
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    await expect(names).toEqual([
      "Instradamento fra i modelli",
      "Piani a più passi",
      "Strumenti integrati",
      "Consenso intelligente",
    ]);
  },
};
export const FourFeaturesOnPhone: Story = { ...FourFeatures, globals: { viewport: { value: "phone" } } };
export const PricingMonthly: Story = {
  render: () => <PricingSection onChoosePlan={pressed} defaultPeriod="monthly" />,
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText(/^19\s€$/)).toBeVisible());
    await waitFor(() => expect(canvas.getByText("-20%")).toBeVisible());
    await userEvent.click(canvas.getByRole("switch", { name: "Pagamento annuale" }));
    await waitFor(() => expect(canvas.getByText(/^190\s€$/)).toBeVisible());
  },
};
export const PricingYearly: Story = {
  render: () => <PricingSection onChoosePlan={pressed} defaultPeriod="yearly" />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/^Risparmi 38\s€ all'anno$/)).toBeVisible());
  },
};
export const FaqAllClosed: Story = {
  render: () => <Questions />,
  play: async ({ canvas }) => {
    const questions = canvas.getAllByRole("button");
    await expect(questions).toHaveLength(4);
    for (const question of questions) await expect(question).toHaveAttribute("aria-expanded", "false");
  },
};
export const FaqSecondOpen: Story = {
  render: () => <Questions defaultOpen="approval" />,
  play: async ({ canvas, userEvent }) => {
    await waitFor(() =>
      expect(canvas.getByText(/^Solo per le azioni critiche o irreversibili/)).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole("button", { name: "Che cosa comprende il piano gratuito?" }));
    await waitFor(() =>
      expect(
        canvas.getByText(/^5 workflow attivi, 25 ricerche web al giorno e 5 file al mese/),
      ).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByText(/^Solo per le azioni critiche/)).not.toBeVisible());
  },
};
export const ClosingSection: Story = {
  render: () => <Closing onSignup={pressed} />,
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Inizia Gratis" }));
    await expect(pressed).toHaveBeenCalledOnce();
  },
};
