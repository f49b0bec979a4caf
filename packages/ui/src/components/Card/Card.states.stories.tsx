import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { sample } from "../../../storybook/language.ts";
import { Stack } from "../Stack/index.ts";
import defaults from "./Card.stories.tsx";
import { Card } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Card/States",
  component: Card,
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Paddings: Story = {
  render: (args) => (
    <Stack>
      <Card {...args} padding="none" />
      <Card {...args} padding="md" />
      <Card {...args} padding="lg" />
    </Stack>
  ),
};

export const conditions: Conditions<Story> = {
  base: { args: { isLeading: true } },
  RightToLeft: async ({ canvas }) =>
    expect(
      getComputedStyle(canvas.getByText(sample("Ciò che sta insieme, in una cornice sottile."))).direction,
    ).toBe("rtl"),
  NarrowWithLargeText: {
    args: { children: ["Una parola lunga", ": ", "incontrovertibilmente".repeat(3)] },
  },
  /** The frame is a border, so forced colours mode keeps it. */
  ForcedColours: async ({ canvas }) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(
      canvas.getByText(sample("Ciò che sta insieme, in una cornice sottile.")),
    );
    await expect(borderTopStyle).toBe("solid");
    await expect(Number.parseFloat(borderTopWidth)).toBeGreaterThan(0);
  },
};
