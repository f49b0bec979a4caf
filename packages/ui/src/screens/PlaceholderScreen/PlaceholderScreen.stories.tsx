import { planOf } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { format, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { PlaceholderScreen, type PlaceholderScreenProps } from "./index.ts";

const meta = {
  component: PlaceholderScreen,
  tags: ["empty"],
  parameters: atWidth("desktop"),
  args: { place: "knowledge", plan: "pro", limits: planOf("pro").limits },
} satisfies Meta<typeof PlaceholderScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const at = (place: PlaceholderScreenProps["place"]): Story => ({
  args: { place },
  play: async ({ canvas }) => {
    const title = text(`shell:items.${place}`);
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1, name: title })).toBeVisible());
    for (const name of [
      text(`places:${place}.empty`),
      text("places:limits", { plan: text("plans:pro.name") }),
    ])
      await waitFor(() => expect(canvas.getByRole("heading", { level: 2, name })).toBeVisible());
  },
});

/** @state Knowledge: The section will open in a later version. */
export const Knowledge = at("knowledge");
export const Ingestion = at("ingestion");
/** @state Ingestion on free: The limits depend on the person's plan. */
export const IngestionOnFree: Story = {
  args: { place: "ingestion", plan: "free", limits: planOf("free").limits },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(text("limits:field.maxFilesPerMonth")).nextElementSibling,
    ).toHaveTextContent("5");
  },
};
/** Custom limits are shown as agreed, all others as unlimited. */
export const IngestionOnEnterprise: Story = {
  args: {
    place: "ingestion",
    plan: "enterprise",
    limits: { ...planOf("enterprise").limits, maxFilesPerMonth: 4000 },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(text("limits:field.maxFilesPerMonth")).nextElementSibling,
    ).toHaveTextContent(format().number(4000));
    await expect(canvas.getAllByText(text("limits:value.unlimited"))).toHaveLength(2);
  },
};
