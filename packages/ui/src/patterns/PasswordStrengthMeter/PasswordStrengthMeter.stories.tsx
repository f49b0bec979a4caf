import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { type TextKey, text } from "../../../storybook/language.ts";
import { PasswordStrengthMeter } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PasswordStrengthMeter,
  args: { password: "Sipario-2026" },
} satisfies Meta<typeof PasswordStrengthMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

function strokes(meter: HTMLElement) {
  const [first, second, third, last] = meter.querySelector("[aria-hidden]")?.children ?? [];
  if (!first || !second || !third || !last) throw new Error("There are fewer than four bars");
  return [first, second, third, last] as const;
}

const filled = (root: HTMLElement) => root.querySelectorAll("[data-filled]").length;
const judged = (password: string, level: TextKey, bars: number): Story => ({
  args: { password },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("auth:signup.strength", { level: text(level) }))).toBeVisible(),
    );
    await expect(filled(canvasElement)).toBe(bars);
  },
});

export const Default = judged("Sipario-2026", "validation:strength.veryStrong", 4);
export const Playground: Story = { args: { password: "Sipario" } };
/** Nothing is shown for an empty password. */
export const Empty: Story = {
  args: { password: "" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/^$/);
  },
};
export const Weak = judged("sipario", "validation:strength.weak", 1);
export const Medium = judged("sipario7x", "validation:strength.medium", 2);
export const Strong = judged("sipario-2026", "validation:strength.strong", 3);
export const VeryStrong = judged("Sipario-2026", "validation:strength.veryStrong", 4);

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { password: "sipario" },
    play: async ({ canvasElement }) => {
      const [first, second] = strokes(canvasElement);
      await expectRightToLeft(first, second);
    },
  },
  /** Filled and empty bars differ in forced colours mode. */
  ForcedColours: {
    args: { password: "sipario" },
    play: async ({ canvasElement }) => {
      const [first, , , last] = strokes(canvasElement);
      await expect(getComputedStyle(first).backgroundColor).not.toBe(getComputedStyle(last).backgroundColor);
    },
  },
};
