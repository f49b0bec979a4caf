import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { namedCompany, unnamedCompany } from "../../../storybook/company.ts";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { PrivacyScreen } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PrivacyScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, company: namedCompany },
} satisfies Meta<typeof PrivacyScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const unset = /^\[.*\]$/;

export const WithCompanyData: Story = {
  globals: { viewport: { value: "desktop" } },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() =>
      expect(main.getByText(text("legal:updated", { date: "11 agosto 2025" }))).toBeVisible(),
    );
    const titles = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await expect(titles).toHaveLength(16);
    await expect(titles[0]).toBe("1. Titolare del trattamento");
    await expect(titles[15]).toMatch(/^16\. /);
    await waitFor(() => expect(main.getByText(/Esempio S\.r\.l\., con sede in Via Roma 1/)).toBeVisible());
    await waitFor(() => expect(main.getByText(/fino a 12 mesi; 30 giorni con il piano Free/)).toBeVisible());
    await expect(main.queryByText(unset)).toBeNull();
    const contents = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await expect(contents.getByRole("link", { name: "14. Minori di 16 anni" })).toHaveAttribute(
      "href",
      "/privacy#minors",
    );
  },
};
export const WithoutCompanyData: Story = {
  args: { company: unnamedCompany },
  play: async ({ canvas }) => {
    const placeholders = within(canvas.getByRole("main")).getAllByText(unset);
    await expect(placeholders).toHaveLength(3);
    for (const placeholder of placeholders) await expect(placeholder.tagName).toBe("MARK");
  },
};
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, userEvent }) => {
    const contents = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await expect(contents.queryByRole("link")).toBeNull();
    await userEvent.click(contents.getByRole("button", { name: text("site:reading.contents") }));
    await expect(contents.getAllByRole("link")).toHaveLength(16);
  },
};
export const English: Story = {
  globals: { locale: "en" },
  args: { company: unnamedCompany },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Last updated: 11 August 2025")).toBeVisible());
    await expect(within(canvas.getByRole("main")).getAllByRole("heading", { level: 2 })).toHaveLength(16);
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { company: unnamedCompany } },
};
