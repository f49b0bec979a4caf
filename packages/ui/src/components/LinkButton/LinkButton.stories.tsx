import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { LinkButton } from "./index.ts";

const meta = {
  component: LinkButton,
  args: { children: "Guarda i piani", href: "/pricing" },
} satisfies Meta<typeof LinkButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: sample("Guarda i piani") })).toHaveAttribute(
      "href",
      "/pricing",
    );
  },
};
export const Playground: Story = { args: { tone: "primary", size: "lg" } };
