import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Closing } from "./Closing.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { PricingSection } from "./PricingSection.tsx";
import { Questions } from "./Questions.tsx";

const meta = {
  title: "screens/LandingScreen/Sections",
  parameters: { layout: "fullscreen", ...atWidth("desktop") },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const pressed = fn();

export const HeroSection: Story = {
  render: () => <Hero onSignup={pressed} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("landing:hero.start") }));
    await expect(pressed).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("link", { name: text("landing:hero.plans") })).toHaveAttribute(
      "href",
      "/pricing",
    );
    await waitFor(() => expect(canvas.getByText(text("landing:graph.consent.needed"))).toBeVisible());
    await userEvent.click(canvas.getByRole("radio", { name: text("landing:graph.request.translation") }));
    await waitFor(() => expect(canvas.getByText(text("landing:graph.consent.free"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("router:kind.translation"))).toBeVisible());
  },
};
export const FourFeatures: Story = {
  render: () => <Features />,
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    await expect(names).toEqual([
      text("landing:features.routing.title"),
      text("landing:features.plans.title"),
      text("landing:features.tools.title"),
      text("landing:features.consent.title"),
    ]);
  },
};
export const FourFeaturesOnPhone: Story = { ...FourFeatures, parameters: atWidth("phone") };
export const PricingMonthly: Story = {
  render: () => <PricingSection onChoosePlan={pressed} defaultPeriod="monthly" />,
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText(/^19\s€$/)).toBeVisible());
    await waitFor(() => expect(canvas.getByText("-20%")).toBeVisible());
    await userEvent.click(canvas.getByRole("switch", { name: text("billing:period.label") }));
    await waitFor(() => expect(canvas.getByText(/^190\s€$/)).toBeVisible());
  },
};
export const PricingYearly: Story = {
  render: () => <PricingSection onChoosePlan={pressed} defaultPeriod="yearly" />,
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("plans:price.saving", { amount: "38 €" }))).toBeVisible(),
    );
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
    await userEvent.click(canvas.getByRole("button", { name: text("landing:faq.free.question") }));
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
    await userEvent.click(within(canvasElement).getByRole("button", { name: text("landing:hero.start") }));
    await expect(pressed).toHaveBeenCalledOnce();
  },
};
