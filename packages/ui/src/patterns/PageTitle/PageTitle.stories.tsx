import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { PageTitle } from "./index.ts";

const meta = { component: PageTitle, args: { page: "pricing" } } satisfies Meta<typeof PageTitle>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is visible on the page; only the title of the tab changes. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(document.title).toBe(text("titles:named", { page: text("titles:pricing") })));
    await expect(canvasElement).toHaveTextContent(/^$/);
  },
};
export const Playground: Story = { args: { page: "settings" } };
export const Landing: Story = {
  args: { page: "landing" },
  play: async () => {
    await waitFor(() => expect(document.title).toContain(text("titles:landing")));
  },
};
