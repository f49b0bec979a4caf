import { planOf } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { dark, narrow, phone, rightToLeft } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { PlaceLimits } from "./index.ts";

const meta = {
  component: PlaceLimits,
  args: { place: "planner", plan: "pro", limits: planOf("pro").limits },
} satisfies Meta<typeof PlaceLimits>;

export default meta;
type Story = StoryObj<typeof meta>;

const said =
  (words: readonly (string | RegExp)[]): NonNullable<Story["play"]> =>
  async ({ canvas }) => {
    for (const one of words) await waitFor(() => expect(canvas.getByText(one)).toBeVisible());
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
/** What was agreed with the customer counts, not the plan's table. */
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
export const Phone: Story = { ...phone, args: { place: "ingestion" } };
export const RightToLeft: Story = {
  ...rightToLeft,
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector("dl");
    if (!list) throw new Error("The limits are a list of descriptions");
    await expect(getComputedStyle(list).direction).toBe("rtl");
  },
};
export const NarrowWithLargeText: Story = {
  ...narrow,
  args: { place: "executions" },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};
export const English: Story = {
  globals: { locale: "en" },
  args: { place: "executions" },
  play: said(["20 minutes", "90 days"]),
};
export const Dark: Story = dark;
