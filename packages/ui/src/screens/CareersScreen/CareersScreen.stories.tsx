import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { namedContacts, unsetContacts } from "../../../storybook/contacts.ts";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { CareersScreen } from "./index.ts";

const meta = {
  component: CareersScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, contacts: namedContacts },
} satisfies Meta<typeof CareersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The text is part of the build, so nothing is loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await expect(main.getByRole("link", { name: "aziende@esempio.example" })).toHaveAttribute(
      "href",
      `mailto:aziende@esempio.example?subject=${encodeURIComponent(text("careers:subject"))}`,
    );
  },
};
/** @state Without address: No address is configured, and the page says so. */
export const WithoutAddress: Story = {
  args: { contacts: unsetContacts },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("contacts:unset") })).toHaveAttribute(
      "href",
      "/contacts",
    );
  },
};
