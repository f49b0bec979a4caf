import { planOf } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { PlaceLimits } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PlaceLimits,
  args: { place: "planner", plan: "pro", limits: planOf("pro").limits },
} satisfies Meta<typeof PlaceLimits>;

export default meta;
type Story = StoryObj<typeof meta>;

const said =
  (texts: readonly (string | RegExp)[]): NonNullable<Story["play"]> =>
  async ({ canvas }) => {
    for (const one of texts) await waitFor(() => expect(canvas.getByText(one)).toBeVisible());
  };

export const Default: Story = { play: said(["20", "2"]) };
export const Playground: Story = { args: { place: "executions" } };
export const Executions: Story = { args: { place: "executions" }, play: said(["20 minuti", "90 giorni"]) };
export const Knowledge: Story = { args: { place: "knowledge" }, play: said(["5 GB"]) };
export const Ingestion: Story = { args: { place: "ingestion" }, play: said(["50", "20 MB", /^500/]) };
export const Free: Story = {
  args: { plan: "free", limits: planOf("free").limits, place: "executions" },
  play: said(["10 minuti", "30 giorni"]),
};
/** Custom limits override those of the plan table. */
export const EnterpriseAgreed: Story = {
  args: {
    plan: "enterprise",
    limits: { ...planOf("enterprise").limits, maxActiveWorkflowsPerWorkspace: 300 },
  },
  play: said(["300"]),
};
export const EnterpriseUnlimited: Story = {
  args: { plan: "enterprise", limits: planOf("enterprise").limits, place: "ingestion" },
};
export const English: Story = {
  globals: { locale: "en" },
  args: { place: "executions" },
  play: said(["20 minutes", "90 days"]),
};

export const conditions: Conditions<Story> = {
  base: { args: { place: "executions" } },
};
