import type { PlanName } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { price, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Button } from "../../components/Button/index.ts";
import { PricingPlans } from "./index.ts";

const choose = (plan: PlanName, current?: PlanName) => (
  <Button isFullWidth isDisabled={plan === current}>
    {plan === current ? sample("Piano Attuale") : sample("Scegli Piano")}
  </Button>
);

const meta = {
  component: PricingPlans,
  parameters: atWidth("desktop"),
  args: { period: "monthly", action: (plan: PlanName) => choose(plan) },
} satisfies Meta<typeof PricingPlans>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Monthly: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("article")).toHaveLength(3);
    const [free, pro, enterprise] = canvas.getAllByRole("article").map((card) => within(card));
    await waitFor(() => expect(free?.getByText(text("plans:price.free"), { ignore: "h3" })).toBeVisible());
    await waitFor(() => expect(pro?.getByText(text("plans:badge.mostPopular"))).toBeVisible());
    await waitFor(() => expect(enterprise?.getByText(text("plans:price.custom"))).toBeVisible());
    const tops = canvas.getAllByRole("button").map((button) => button.getBoundingClientRect().top);
    await expect(new Set(tops).size, "the buttons stand at one height").toBe(1);
  },
};
export const Yearly: Story = {
  args: { period: "yearly" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(
          text("plans:price.saving", {
            amount: price("38"),
          }),
        ),
      ).toBeVisible(),
    );
  },
};
export const CurrentPlan: Story = {
  args: {
    currentPlan: "free",
    action: (plan) => choose(plan, "free"),
  },
  play: async ({ canvas }) => {
    const [free] = canvas.getAllByRole("article").map((card) => within(card));
    await waitFor(() =>
      expect(free?.getByText(text("plans:badge.current"), { ignore: "button *" })).toBeVisible(),
    );
    await expect(free?.getByRole("button", { name: sample("Piano Attuale") })).toBeDisabled();
  },
};
