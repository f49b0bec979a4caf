import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { sample } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import defaults from "./EmptyState.stories.tsx";
import { EmptyState } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/EmptyState/States",
  component: EmptyState,
  tags: ["empty"],
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutWords: Story = {
  render: ({ children: _, ...args }) => <EmptyState {...args} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("heading", { level: 2 })).toBeVisible());
  },
};
export const NoMatch: Story = {
  args: {
    drawing: "noMatch",
    title: "Nessun utente trovato con i filtri applicati",
    children: "Togli un filtro, o cerca con meno lettere.",
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("circle")).toHaveLength(4);
  },
};
export const WithAction: Story = {
  args: { action: <Button>Togli i filtri</Button> },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("button", { name: sample("Togli i filtri") })).toHaveFocus());
    await userEvent.click(canvasElement);
  },
};
export const DeeperHeading: Story = {
  args: { headingLevel: 3 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("heading", { level: 3 })).toBeVisible());
  },
};
/** The drawing is hidden from screen readers. */
export const Unheard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole("img")).toBeNull();
    await expect(canvasElement.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  },
};
export const OnPhone: Story = { ...phone, args: { action: <Button>Togli i filtri</Button> } };

export const conditions: Conditions<Story> = {
  Dark: { args: { drawing: "noMatch" } },
  RightToLeft: async ({ canvas }) =>
    expect(getComputedStyle(canvas.getByRole("heading")).direction).toBe("rtl"),
  NarrowWithLargeText: {
    args: { title: "Precipitevolissimevolmente-incontrovertibile", action: <Button>Togli i filtri</Button> },
  },
};
