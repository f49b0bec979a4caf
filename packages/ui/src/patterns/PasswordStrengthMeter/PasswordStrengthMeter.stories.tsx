import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { dark, forcedColours, narrow, rightToLeft } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { PasswordStrengthMeter } from "./index.ts";

const meta = { component: PasswordStrengthMeter, args: { password: "Sipario-2026" } } satisfies Meta<
  typeof PasswordStrengthMeter
>;

export default meta;
type Story = StoryObj<typeof meta>;

const filled = (root: HTMLElement) => root.querySelectorAll("[data-filled]").length;
const judged = (password: string, words: string, bars: number): Story => ({
  args: { password },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByText(`Robustezza: ${words}`)).toBeVisible());
    await expect(filled(canvasElement)).toBe(bars);
  },
});

export const Default = judged("Sipario-2026", "Molto forte", 4);
export const Playground: Story = { args: { password: "Sipario" } };
/** Nothing is judged before something is typed. */
export const Empty: Story = {
  args: { password: "" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/^$/);
  },
};
export const Weak = judged("sipario", "Debole", 1);
export const Medium = judged("sipario7x", "Media", 2);
export const Strong = judged("sipario-2026", "Forte", 3);
export const VeryStrong = judged("Sipario-2026", "Molto forte", 4);
export const RightToLeft: Story = {
  ...rightToLeft,
  args: { password: "sipario" },
  play: async ({ canvasElement }) => {
    const bars = canvasElement.querySelector("[aria-hidden]")?.children ?? [];
    const [first, second] = [...bars];
    await expect(first?.getBoundingClientRect().left).toBeGreaterThan(
      second?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY,
    );
  },
};
/** Filled and empty strokes differ without our colours. */
export const ForcedColours: Story = {
  ...forcedColours,
  args: { password: "sipario" },
  play: async ({ canvasElement }) => {
    const [first, last] = [...(canvasElement.querySelector("[aria-hidden]")?.children ?? [])].filter(
      (_, place, all) => place === 0 || place === all.length - 1,
    );
    if (!first || !last) throw new Error("There are four strokes");
    await expect(getComputedStyle(first).backgroundColor).not.toBe(getComputedStyle(last).backgroundColor);
  },
};
export const NarrowWithLargeText: Story = {
  ...narrow,
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};
export const English: Story = { globals: { locale: "en" } };
export const Dark: Story = dark;
