import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { containing, price, text } from "../../../storybook/language.ts";
import { Button } from "../../components/Button/index.ts";
import { PlanCard } from "./index.ts";

const meta = {
  component: PlanCard,
  args: { plan: "pro", period: "monthly", action: <Button isFullWidth>Scegli Piano</Button> },
} satisfies Meta<typeof PlanCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ProMonthly: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(price("19"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("plans:price.perMonth"))).toBeVisible());
  },
};
export const ProYearly: Story = {
  args: { period: "yearly" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(price("190"))).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByText(containing(text("plans:price.saving", { amount: price("38") })))).toBeVisible(),
    );
  },
};
export const Free: Story = {
  args: { plan: "free" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("plans:price.free"), { ignore: "h3" })).toBeVisible());
  },
};
export const Enterprise: Story = {
  args: { plan: "enterprise" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("plans:price.custom"))).toBeVisible());
  },
};
export const Current: Story = {
  args: { isCurrent: true, action: <Button isDisabled>Piano Attuale</Button> },
};
