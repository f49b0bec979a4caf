import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { FailureScreen } from "./index.ts";

const meta = {
  component: FailureScreen,
  parameters: { layout: "fullscreen" },
  args: { kind: "connection", onRetry: fn() },
} satisfies Meta<typeof FailureScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state `connection`: The backend cannot be reached. The person can retry. */
export const Connection: Story = {};
export const Retry: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** @state `unexpected`: The page failed. The person can reload it. */
export const Unexpected: Story = { args: { kind: "unexpected" } };
/**
 * Inside the frame of the signed-in area, which stays.
 * @state `isFramed`: A page of the signed-in area could not be loaded; its navigation stays.
 */
export const Framed: Story = {
  args: { isFramed: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("main")).toBeNull();
  },
};
