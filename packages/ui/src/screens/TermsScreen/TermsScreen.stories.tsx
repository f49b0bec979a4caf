import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { namedCompany, unnamedCompany } from "../../../storybook/company.ts";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { TermsScreen } from "./index.ts";

const meta = {
  component: TermsScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, company: namedCompany },
} satisfies Meta<typeof TermsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithCompanyData: Story = {
  globals: { viewport: { value: "desktop" } },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    const titles = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await expect(titles).toHaveLength(20);
    await expect(titles.slice(17)).toEqual([
      "18. Durata, legge e foro",
      text("legal:annex", { letter: "A Uso accettabile" }),
      text("legal:annex", { letter: "B Limiti dei piani" }),
    ]);
    await waitFor(() => expect(main.getByText(/almeno 16 anni/)).toBeVisible());
    await waitFor(() => expect(main.getByText(/Puoi provare Pro per 7 giorni/)).toBeVisible());
    await waitFor(() =>
      expect(main.getByText(/12 mesi precedenti il fatto, oppure a 100 euro/)).toBeVisible(),
    );
    await waitFor(() => expect(main.getByText(/I dati di fatturazione restano 10 anni/)).toBeVisible());
  },
};
export const AnnexB: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("legal:limits") }));
    await waitFor(() =>
      expect(
        table.getByRole("row", { name: /^Workflow attivi per workspace 5 20 Personalizzato$/ }),
      ).toBeVisible(),
    );
    await waitFor(() =>
      expect(canvas.getByText(/top-k superiore a 4 e i piani possono superare i 2 passi/)).toBeVisible(),
    );
  },
};
export const WithoutCompanyData: Story = {
  args: { company: unnamedCompany },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("legal:unset.name")).tagName).toBe("MARK");
    await expect(canvas.getByText(text("legal:unset.address")).tagName).toBe("MARK");
  },
};
export const English: Story = {
  globals: { locale: "en" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: "Annex B Limits of the plans" })).toBeVisible(),
    );
  },
};
