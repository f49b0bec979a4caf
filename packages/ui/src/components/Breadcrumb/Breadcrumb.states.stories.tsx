import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectNothingCut, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import defaults from "./Breadcrumb.stories.tsx";
import { Breadcrumb } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Breadcrumb/States",
  component: Breadcrumb,
} satisfies Meta<typeof Breadcrumb>;

export default meta;
type Story = StoryObj<typeof meta>;

const deep = [
  { name: "Amministrazione", href: "/app/admin" },
  { name: "Utenti", href: "/app/admin/users" },
  { name: "Anna Bianchi", href: "/app/admin/users/1" },
  { name: "Limiti enterprise" },
];

export const OnlyHere: Story = {
  args: { steps: [{ name: "Amministrazione" }] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(canvas.getByText(sample("Amministrazione"))).toHaveAttribute("aria-current", "page");
  },
};
export const Deep: Story = {
  args: { steps: deep },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("navigation", { name: text("components:breadcrumb") })).toBeVisible(),
    );
    await expect(canvas.getAllByRole("link")).toHaveLength(3);
  },
};
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
export const DeepOnPhone: Story = {
  ...phone,
  args: { steps: deep },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { steps: deep },
    play: async ({ canvas }) =>
      expectRightToLeft(
        canvas.getByText(sample("Amministrazione")),
        canvas.getByText(sample("Limiti enterprise")),
      ),
  },
  NarrowWithLargeText: {
    args: { steps: [...deep.slice(0, 2), { name: "Precipitevolissimevolmente-incontrovertibile" }] },
  },
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("link"));
  },
  Dark: {
    args: { steps: deep },
  },
};
