import { planOf } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { PlaceLimits } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PlaceLimits,
  args: { place: "knowledge", limits: planOf("pro").limits },
} satisfies Meta<typeof PlaceLimits>;

export default meta;
type Story = StoryObj<typeof meta>;

const said =
  (...values: readonly (string | RegExp)[]): NonNullable<Story["play"]> =>
  async ({ canvas }) => {
    for (const one of values) await waitFor(() => expect(canvas.getByText(one)).toBeVisible());
  };

export const Default: Story = { play: said("5 GB") };
export const Playground: Story = { args: { place: "ingestion" } };
export const Ingestion: Story = { args: { place: "ingestion" }, play: said("50", "20 MB", /^500/) };
export const Free: Story = {
  args: { limits: planOf("free").limits, place: "ingestion" },
  play: said("5", "20 MB", /^500/),
};
/** Custom limits override those of the plan table. */
export const EnterpriseAgreed: Story = {
  args: { place: "ingestion", limits: { ...planOf("enterprise").limits, maxFilesPerMonth: 300 } },
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
  base: { args: { place: "ingestion" } },
};
