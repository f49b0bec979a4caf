import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { DocsScreen } from "./index.ts";

const meta = {
  component: DocsScreen,
  parameters: { layout: "fullscreen" },
  args: publicFrame,
} satisfies Meta<typeof DocsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: "desktop" } },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() =>
      expect(main.getByText(/può arrivare a 8\.000 token, con Pro a 32\.000 token/)).toBeVisible(),
    );
    await waitFor(() => expect(main.getByText(/provare Pro per 7 giorni, senza carta/)).toBeVisible());
    await waitFor(() => expect(main.getByText(/GIF e WebP fino a 5 MB/)).toBeVisible());
    await expect(canvas.getByRole("button", { name: text("site:resources") })).toHaveAttribute(
      "data-current",
      "true",
    );
  },
};
export const English: Story = { globals: { locale: "en" } };
