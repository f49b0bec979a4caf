import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { DocsScreen } from "./index.ts";

const meta = {
  component: DocsScreen,
  parameters: { layout: "fullscreen" },
  args: publicFrame,
} satisfies Meta<typeof DocsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The text is part of the build; its numbers come from the domain. */
export const Default: Story = {
  parameters: atWidth("desktop"),
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    const [free, pro] = [8000, 32_000].map((count) => text("limits:value.tokens", { count }));
    await waitFor(() => expect(main.getByText(new RegExp(`${free},.+${pro}`))).toBeVisible());
    for (const fact of [
      text("limits:value.days", { count: 7 }),
      text("limits:value.megabytes", { count: 5 }),
    ])
      await waitFor(() => expect(main.getByText(containing(fact))).toBeVisible());
    await expect(canvas.getByRole("button", { name: text("site:resources") })).toHaveAttribute(
      "data-current",
      "true",
    );
  },
};
