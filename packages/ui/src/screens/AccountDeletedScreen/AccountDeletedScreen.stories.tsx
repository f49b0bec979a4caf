import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { AccountDeletedScreen } from "./index.ts";

const email = "anna.bianchi@studio.it";

const meta = {
  excludeStories: ["conditions"],
  component: AccountDeletedScreen,
  parameters: { layout: "fullscreen" },
  args: { email },
} satisfies Meta<typeof AccountDeletedScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state default: The address of the account is named; a link leads home. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("auth:accountDeleted.title") })).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByText(text("auth:accountDeleted.text", { email }))).toBeVisible());
    await expect(canvas.getByRole("link", { name: text("auth:callback.home") })).toHaveAttribute("href", "/");
  },
};
/**
 * The address of the page alone does not tell what happened.
 * @state `email` is null: The page was opened by its address: it does not claim that anything was deleted.
 */
export const OpenedLater: Story = {
  args: { email: null },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("auth:accountDeleted.again.title") })).toBeVisible(),
    );
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { email: "giovanna.d-angelo-montefeltro@amministrazione.studio-bianchi.example" } },
};
