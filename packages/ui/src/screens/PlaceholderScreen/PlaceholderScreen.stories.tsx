import { planOf } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { PlaceholderScreen, type PlaceholderScreenProps } from "./index.ts";

const meta = {
  component: PlaceholderScreen,
  globals: { viewport: { value: "desktop" } },
  args: { place: "planner", plan: "pro", limits: planOf("pro").limits },
} satisfies Meta<typeof PlaceholderScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const places = {
  planner: ["Planner", "Nessun piano ancora"],
  executions: ["Executions", "Nessuna esecuzione ancora"],
  knowledge: ["Knowledge Base", "Nessun documento ancora"],
  ingestion: ["Ingestion", "Nessun file in arrivo"],
} as const satisfies Record<PlaceholderScreenProps["place"], readonly [string, string]>;

const at = (place: PlaceholderScreenProps["place"]): Story => ({
  args: { place },
  play: async ({ canvas }) => {
    const [title, empty] = places[place];
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1, name: title })).toBeVisible());
    await waitFor(() => expect(canvas.getByRole("heading", { level: 2, name: empty })).toBeVisible());
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", { level: 2, name: text("shell:places.limits", { plan: "Pro" }) }),
      ).toBeVisible(),
    );
  },
});

export const Planner = at("planner");
export const Executions = at("executions");
export const Knowledge = at("knowledge");
export const Ingestion = at("ingestion");
export const PlannerOnFree: Story = {
  args: { plan: "free", limits: planOf("free").limits },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(text("limits:field.maxActiveWorkflowsPerWorkspace")).nextElementSibling,
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
    ).toHaveTextContent("4000");
    await expect(canvas.getAllByText(text("plans:price.custom"))).toHaveLength(2);
  },
};
export const InEnglish: Story = { globals: { locale: "en" } };
