import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Breadcrumb } from "./index.ts";

const meta = {
  component: Breadcrumb,
  args: { steps: [{ name: "Amministrazione", href: "/app/admin" }, { name: "Limiti enterprise" }] },
} satisfies Meta<typeof Breadcrumb>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("link", { name: sample("Amministrazione") })).toBeVisible());
    await expect(canvas.getByText(sample("Limiti enterprise"))).toHaveAttribute("aria-current", "page");
  },
};
export const Playground: Story = {};
