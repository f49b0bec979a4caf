import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { OfflineBanner } from "./index.ts";

const meta = {
  component: OfflineBanner,
  // Shown in a frame on the documentation page, because the banner would cover that page.
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "560px" } } },
  args: { connection: "offline", onRestoredDismiss: fn() },
} satisfies Meta<typeof OfflineBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {
  tags: ["banner"],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("shell:connection.offline"));
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
export const Restored: Story = {
  tags: ["banner"],
  args: { connection: "restored" },
};
export const RestoredDismissed: Story = {
  ...Restored,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("shell:connection.restored"));
    await userEvent.click(canvas.getByRole("button", { name: text("components:banner.dismiss") }));
    await waitFor(() => expect(args.onRestoredDismiss).toHaveBeenCalledOnce());
  },
};
export const Online: Story = {
  args: { connection: "online" },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("status")).toBeNull();
  },
};
