import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { BlogScreen } from "./index.ts";

const meta = {
  component: BlogScreen,
  parameters: { layout: "fullscreen" },
  args: publicFrame,
} satisfies Meta<typeof BlogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const programme = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    const articles = canvas.getAllByRole("article");
    await expect(programme.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      articles.map(({ id }) => `/blog#${id}`),
    );
    for (const article of articles) {
      await waitFor(() => expect(within(article).getByText(/^\d+ minut[oi] di lettura$/)).toBeVisible());
    }
  },
};
export const English: Story = { globals: { locale: "en" } };
