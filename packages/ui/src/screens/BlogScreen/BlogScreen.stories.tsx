import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { locale, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { blog } from "../../i18n/documents/blog.ts";
import { blogArticles } from "../../i18n/documents/sections.ts";
import { BlogScreen } from "./index.ts";
import { readingMinutes } from "./readingMinutes.ts";

const meta = {
  component: BlogScreen,
  parameters: { layout: "fullscreen" },
  args: publicFrame,
} satisfies Meta<typeof BlogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The articles are part of the build, so nothing is loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const programme = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await expect(programme.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      blogArticles.map((id) => `/blog#${id}`),
    );
    for (const id of blogArticles) {
      const { title } = blog[locale()].sections[id];
      const count = readingMinutes(blog[locale()].sections[id]);
      const article = within(canvas.getByRole("article", { name: title }));
      await waitFor(() => expect(article.getByText(text("site:reading.minutes", { count }))).toBeVisible());
    }
  },
};
