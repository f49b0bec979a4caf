import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
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
    await waitFor(() => expect(canvas.getByText(/^19\s€$/)).toBeVisible());
    await waitFor(() => expect(canvas.getByText("al mese")).toBeVisible());
  },
};
export const ProYearly: Story = {
  args: { period: "yearly" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/^190\s€$/)).toBeVisible());
    await waitFor(() => expect(canvas.getByText(/Risparmi 38\s€ all'anno/)).toBeVisible());
  },
};
export const Free: Story = {
  args: { plan: "free" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Gratis")).toBeVisible());
  },
};
export const Enterprise: Story = {
  args: { plan: "enterprise" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Personalizzato")).toBeVisible());
  },
};
export const Current: Story = {
  args: { isCurrent: true, action: <Button isDisabled>Piano Attuale</Button> },
};
