import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { sample } from "../../../storybook/language.ts";
import { Inline } from "../Stack/index.ts";
import { Badge, type BadgeTone } from "./index.ts";

const words = (): Record<BadgeTone, string> => ({
  neutral: "Free",
  outline: "Pro",
  solid: "Enterprise",
  accent: sample("Il più scelto"),
  danger: sample("Superato"),
  warning: sample("Scaduto"),
  success: sample("Attivo"),
  info: "Trial",
});

const meta = {
  excludeStories: ["conditions"],
  component: Badge,
  args: { children: "Pro" },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { tone: "accent" } };
export const Tones: Story = {
  render: () => (
    <Inline gap="x2">
      {Object.entries(words()).map(([tone, word]) => (
        <Badge key={tone} tone={tone as BadgeTone}>
          {word}
        </Badge>
      ))}
    </Inline>
  ),
};

export const conditions: Conditions<Story> = {
  Dark: Tones,
  /** The solid badge must stay readable: the browser must not draw a light background behind its light text. */
  ForcedColours: {
    ...Tones,
    play: async ({ canvas }) => {
      const { color, forcedColorAdjust, backgroundColor } = getComputedStyle(canvas.getByText("Enterprise"));
      await expect(forcedColorAdjust).toBe("none");
      await expect(color).not.toBe(backgroundColor);
    },
  },
  RightToLeft: {
    ...Tones,
    play: async ({ canvas }) => {
      const [free, enterprise] = [canvas.getByText("Free"), canvas.getByText("Enterprise")];
      await expect(free.getBoundingClientRect().right).toBeGreaterThan(
        enterprise.getBoundingClientRect().right,
      );
    },
  },
  NarrowWithLargeText: {
    args: { children: "Incontrovertibilissimamente" },
  },
};
