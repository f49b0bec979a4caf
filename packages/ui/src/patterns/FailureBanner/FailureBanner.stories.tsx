import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { FailureBanner } from "./index.ts";

const meta = {
  component: FailureBanner,
  tags: ["banner", "error"],
  // In a frame of its own on the page of documentation: it is fixed to the window.
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "560px" } } },
  args: { kind: "unexpected", onRetry: fn() },
} satisfies Meta<typeof FailureBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unexpected: Story = {};
export const Retried: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("failure:unexpected.text"));
    await userEvent.click(canvas.getByRole("button", { name: text("failure:unexpected.action") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Connection: Story = {
  args: { kind: "connection" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("failure:connection.text"));
  },
};
