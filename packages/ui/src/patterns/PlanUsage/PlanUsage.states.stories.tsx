import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { PlanUsage } from "./index.ts";
import defaults from "./PlanUsage.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "patterns/PlanUsage/States",
  component: PlanUsage,
} satisfies Meta<typeof PlanUsage>;

export default meta;
type Story = StoryObj<typeof meta>;

const level = (canvas: { getByRole: (role: string) => HTMLElement }) =>
  canvas.getByRole("meter").dataset["level"];

export const Unused: Story = { args: { used: 0 } };
export const BelowWarning: Story = {
  args: { used: 39 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("normal");
    await expect(canvas.queryByText(text("components:usage.warning"))).toBeNull();
  },
};
export const At80Percent: Story = {
  args: { used: 40 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("warning");
    await waitFor(() => expect(canvas.getByText(text("components:usage.warning"))).toBeVisible());
  },
};
/** At exactly the limit it warns; only more than the limit is exceeded. */
export const Full: Story = {
  args: { used: 50 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("warning");
    await waitFor(() => expect(canvas.getByText(text("components:usage.reached"))).toBeVisible());
    await expect(canvas.queryByText(text("components:usage.exceeded"))).toBeNull();
  },
};
export const Exceeded: Story = {
  args: { used: 51 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("exceeded");
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
    await expect(canvas.getByRole("meter")).toHaveAttribute(
      "aria-valuetext",
      text("entitlements:usage.ofLimit", { used: 51, limit: 50 }),
    );
  },
};
export const Unlimited: Story = {
  args: { limit: null, used: 12_345 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("unlimited");
    await waitFor(() =>
      expect(canvas.getByText(text("entitlements:usage.ofUnlimited", { used: 12_345 }))).toBeVisible(),
    );
  },
};
/** The domain uses -1 for unlimited. */
export const UnlimitedByTheRules: Story = { ...Unlimited, args: { limit: -1, used: 12_345 } };
export const NothingAllowed: Story = {
  args: { limit: 0, used: 0 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("none");
    await expect(canvas.queryByText(text("components:usage.exceeded"))).toBeNull();
  },
};
export const UsedWithNothingAllowed: Story = {
  args: { limit: 0, used: 1 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("exceeded");
  },
};
export const WarnsEarlier: Story = {
  args: { used: 26, warnFrom: 0.5 },
  play: async ({ canvas }) => {
    await expect(level(canvas)).toBe("warning");
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { used: 45 } },

  NarrowWithLargeText: {
    args: { used: 51, label: "Email inviate questo mese da tutti gli spazi di lavoro" },
  },
  ForcedColours: async ({ canvasElement }) => {
    const line = canvasElement.querySelector("[class*=fill]");
    if (!line?.parentElement) throw new Error("The bar has no filled part");
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    await expect(ground(line)).not.toBe(ground(line.parentElement));
    await expect(getComputedStyle(line.parentElement).borderTopStyle).toBe("solid");
  },
};
