import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { BackLink } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: BackLink,
  args: { href: "/app/admin", children: "Amministrazione" },
} satisfies Meta<typeof BackLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: sample("Amministrazione") })).toHaveAttribute(
      "href",
      "/app/admin",
    );
  },
};
export const Playground: Story = { args: { children: "Tutti gli articoli", href: "/blog" } };
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("link"));
    await expect(canvas.getByRole("link")).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link")).toHaveFocus());
    await expectFocusShown(canvas.getByRole("link"));
  },
};

export const conditions: Conditions<Story> = {
  /** The arrow is mirrored. */
  RightToLeft: async ({ canvas }) => {
    const arrow = canvas.getByRole("link").querySelector("svg");
    if (!arrow) throw new Error("The link has no arrow");
    const text = document.createRange();
    text.selectNodeContents(canvas.getByRole("link").lastChild ?? canvas.getByRole("link"));
    await expect(arrow.getBoundingClientRect().left).toBeGreaterThanOrEqual(
      text.getBoundingClientRect().right,
    );
    await expect(getComputedStyle(arrow).scale).toBe("-1 1");
  },
  NarrowWithLargeText: { args: { children: "Amministrazione incontrovertibilissimamente-precipitevole" } },
};
