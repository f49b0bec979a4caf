import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Inline } from "../Stack/index.ts";
import { Link } from "./index.ts";

const meta = {
  component: Link,
  args: { children: "Leggi l'informativa", href: "/privacy" },
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: sample("Leggi l'informativa") })).toHaveAttribute(
      "href",
      "/privacy",
    );
  },
};
export const Playground: Story = { args: { tone: "strong" } };
export const Tones: Story = {
  render: (args) => (
    <Inline gap="x6">
      <Link {...args} tone="text" />
      <Link {...args} tone="quiet" />
      <Link {...args} tone="strong" />
      <Link {...args} tone="plain" />
    </Inline>
  ),
};
export const Current: Story = {
  args: { tone: "quiet", isCurrent: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link")).toHaveAttribute("aria-current", "page");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link")).toHaveAttribute("data-focus-visible", "true");
  },
};
