import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { RoutingGraph } from "./index.ts";

const facts = (kind: string) => [
  { name: "Tipo di richiesta", value: kind },
  { name: "Conferma", value: "Procede da sola" },
];

const meta = {
  excludeStories: ["conditions"],
  component: RoutingGraph,
  parameters: atWidth("desktop"),
  args: {
    label: "Quattro richieste e dove vanno",
    requestsHeading: "Il team chiede",
    targetsHeading: "Regia affida a",
    targets: [
      { id: "model", name: "Modello per testi lunghi" },
      { id: "web", name: "Ricerca web" },
      { id: "email", name: "Email" },
    ],
    requests: [
      { id: "a", text: "Riassumi il contratto", target: "model", facts: facts("Sintesi") },
      { id: "b", text: "Traduci la scheda", target: "model", facts: facts("Traduzione") },
      { id: "c", text: "Confronta i prezzi", target: "web", facts: facts("Ricerca") },
      { id: "d", text: "Manda l’offerta", target: "email", needsConsent: true, facts: facts("Azione") },
    ],
  },
} satisfies Meta<typeof RoutingGraph>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    const requests = within(canvas.getByRole("radiogroup", { name: "Il team chiede" }));
    await expect(requests.getByRole("radio", { name: "Riassumi il contratto" })).toBeChecked();
    await waitFor(() => expect(canvas.getByText("Sintesi")).toBeVisible());
    await userEvent.click(requests.getByRole("radio", { name: "Confronta i prezzi" }));
    await waitFor(() => expect(canvas.getByText("Ricerca")).toBeVisible());
    await expect(canvas.queryByText("Sintesi")).toBeNull();
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("radio", { name: "Riassumi il contratto" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown} ");
    await expect(canvas.getByRole("radio", { name: "Manda l’offerta" })).toBeChecked();
    await waitFor(() => expect(canvas.getByText(text("admin:audit.column.action"))).toBeVisible());
  },
};
export const ConsentLeads: Story = { args: { defaultLeading: "d" } };
export const SharedTarget: Story = { args: { defaultLeading: "b" } };
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  ReducedMotion: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "Confronta i prezzi" }));
  },
  ForcedColours: async ({ canvasElement }) => {
    const [line, lead] = [canvasElement.querySelector("path"), canvasElement.querySelector("svg + svg path")];
    if (!line || !lead) throw new Error("The drawing has no lines");
    await expect(getComputedStyle(lead).stroke).not.toBe(getComputedStyle(line).stroke);
  },
};
