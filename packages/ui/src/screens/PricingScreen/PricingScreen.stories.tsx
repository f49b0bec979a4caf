import { LIMIT_FIELD_NAMES, LIMIT_FIELDS } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { PricingScreen } from "./index.ts";

const groups = new Set(Object.values(LIMIT_FIELDS).map(({ group }) => group));

const meta = {
  component: PricingScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, onChoosePlan: fn() },
} satisfies Meta<typeof PricingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Monthly: Story = {
  globals: { viewport: { value: "desktop" } },
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() => expect(main.getByText(/^19\s€$/)).toBeVisible());
    await expect(main.queryByText(/^Risparmi/)).toBeNull();
    await userEvent.click(main.getByRole("button", { name: "Inizia Gratis" }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("free");
    await userEvent.click(main.getByRole("button", { name: "Prova gratis per 7 giorni" }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("pro");
    await expect(main.getByRole("link", { name: "Contattaci" })).toHaveAttribute("href", "/contacts");
  },
};
export const Yearly: Story = {
  play: async ({ canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    const toggle = main.getByRole("switch", { name: "Pagamento annuale" });
    await userEvent.click(toggle);
    await waitFor(() => expect(main.getByText(/^190\s€$/)).toBeVisible());
    await waitFor(() => expect(main.getByText(/^Risparmi 38\s€ all'anno$/)).toBeVisible());
    toggle.focus();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(main.getByText(/^19\s€$/)).toBeVisible());
    await userEvent.keyboard(" ");
    await expect(toggle).toBeChecked();
  },
};
export const DetailedLimits: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: "Ogni limite, nero su bianco" }));
    const cells = (name: string) =>
      within(table.getByRole("row", { name: new RegExp(`^${name} `) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    await expect(cells("Workspace")).toEqual(["1", "3", "Personalizzato"]);
    await expect(cells("Token per richiesta in chat")).toEqual([
      "8.000 token",
      "32.000 token",
      "128.000 token",
    ]);
    await expect(cells("Chat attive per workspace")).toEqual(["10", "Illimitato", "Personalizzato"]);
    await expect(cells("Agente web")).toEqual(["Non incluso", "Incluso", "Incluso"]);
    await expect(cells("Priorità")).toEqual(["Standard", "Alta", "Massima"]);
    await expect(table.getAllByRole("rowheader")).toHaveLength(LIMIT_FIELD_NAMES.length + groups.size);
  },
};
export const QuestionOpen: Story = {
  args: { defaultQuestion: "overage" },
  play: async ({ canvas, userEvent }) => {
    const answer = canvas.getByText(/fino al rinnovo del piano/);
    await waitFor(() => expect(answer).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: "Per provare Pro serve una carta?" }));
    await waitFor(() => expect(canvas.getByText(/^No. Provi Pro per 7 giorni/)).toBeVisible());
    await waitFor(() => expect(answer).not.toBeVisible());
  },
};
export const SignedIn: Story = { args: { isSignedIn: true, defaultPeriod: "yearly" } };
export const Tablet: Story = { globals: { viewport: { value: "tablet" } } };
export const English: Story = {
  globals: { locale: "en" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(
      "One clear price for every team",
    );
    await waitFor(() => expect(canvas.getByText(/^€19$/)).toBeVisible());
  },
};
