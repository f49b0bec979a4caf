import { planOf } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { type TextKey, text } from "../../../storybook/language.ts";
import { PlaceLimits } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PlaceLimits,
  args: { place: "planner", limits: planOf("pro").limits },
} satisfies Meta<typeof PlaceLimits>;

export default meta;
type Story = StoryObj<typeof meta>;

const said =
  (...values: readonly (string | RegExp | [key: TextKey, count: number])[]): NonNullable<Story["play"]> =>
  async ({ canvas }) => {
    const texts = values.map((value) => (Array.isArray(value) ? text(value[0], { count: value[1] }) : value));
    for (const one of texts) await waitFor(() => expect(canvas.getByText(one)).toBeVisible());
  };

export const Default: Story = { play: said("20", "2") };
export const Playground: Story = { args: { place: "executions" } };
export const Executions: Story = {
  args: { place: "executions" },
  play: said(["limits:value.minutes", 20], ["limits:value.days", 90]),
};
export const Knowledge: Story = { args: { place: "knowledge" }, play: said("5 GB") };
export const Ingestion: Story = { args: { place: "ingestion" }, play: said("50", "20 MB", /^500/) };
export const Free: Story = {
  args: { limits: planOf("free").limits, place: "executions" },
  play: said(["limits:value.minutes", 10], ["limits:value.days", 30]),
};
/** Custom limits override those of the plan table. */
export const EnterpriseAgreed: Story = {
  args: { limits: { ...planOf("enterprise").limits, maxActiveWorkflowsPerWorkspace: 300 } },
  play: said("300"),
};
export const EnterpriseUnlimited: Story = {
  args: { limits: planOf("enterprise").limits, place: "ingestion" },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(text("limits:value.unlimited")).length).toBeGreaterThan(1);
    await expect(canvas.queryByText(text("limits:value.custom"))).toBeNull();
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { place: "executions" } },
};
