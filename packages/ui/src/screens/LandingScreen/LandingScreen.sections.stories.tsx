import { KIND_TEXTS } from "@regia/domain/router";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { price, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Closing } from "./Closing.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { HERO_PROFILES } from "./heroRoutes.ts";
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
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("landing:hero.plans") })).toHaveAttribute(
      "href",
      "/pricing",
    );
    await waitFor(() => expect(canvas.getByText(text("landing:graph.consent.needed"))).toBeVisible());
  },
};
export const HeroActions: Story = {
  ...HeroSection,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("landing:hero.start") }));
    await expect(pressed).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("radio", { name: text("landing:graph.request.translation") }));
    await waitFor(() => expect(canvas.getByText(text("landing:graph.consent.free"))).toBeVisible());
    const kind = KIND_TEXTS[HERO_PROFILES.translation.kind];
    await waitFor(() => expect(canvas.getByText(text(kind.key))).toBeVisible());
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
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(price("19"))).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByText(text("plans:price.yearlyDiscount", { percent: 20 }))).toBeVisible(),
    );
  },
};
export const ChangedPeriod: Story = {
  ...PricingMonthly,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch", { name: text("billing:period.label") }));
    await waitFor(() => expect(canvas.getByText(price("190"))).toBeVisible());
  },
};
export const PricingYearly: Story = {
  render: () => <PricingSection onChoosePlan={pressed} defaultPeriod="yearly" />,
  play: async ({ canvas }) => {
    const saving = text("plans:price.saving", { amount: price("38") });
    await waitFor(() => expect(canvas.getByText(saving)).toBeVisible());
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
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("landing:faq.approval.answer"))).toBeVisible());
  },
};
export const FaqOtherOpened: Story = {
  ...FaqSecondOpen,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("landing:faq.free.question") }));
    const answer = text("landing:faq.free.answer", { workflows: 5, searches: 25, files: 5 });
    await waitFor(() => expect(canvas.getByText(answer)).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("landing:faq.approval.answer"))).not.toBeVisible());
  },
};
export const ClosingSection: Story = { render: () => <Closing onSignup={pressed} /> };
export const ClosingAction: Story = {
  ...ClosingSection,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("landing:hero.start") }));
    await expect(pressed).toHaveBeenCalledOnce();
  },
};
