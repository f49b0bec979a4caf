import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
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

export const Default: Story = {};
export const RequestChosen: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const requests = within(canvas.getByRole("radiogroup", { name: sample("Il team chiede") }));
    await expect(requests.getByRole("radio", { name: sample("Riassumi il contratto") })).toBeChecked();
    await waitFor(() => expect(canvas.getByText(sample("Sintesi"))).toBeVisible());
    await userEvent.click(requests.getByRole("radio", { name: sample("Confronta i prezzi") }));
    await waitFor(() => expect(canvas.getByText(sample("Ricerca"))).toBeVisible());
    await expect(canvas.queryByText(sample("Sintesi"))).toBeNull();
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole("radio", { name: sample("Riassumi il contratto") })).toHaveFocus(),
    );
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown} ");
    await expect(canvas.getByRole("radio", { name: sample("Manda l’offerta") })).toBeChecked();
    await waitFor(() => expect(canvas.getByText(sample("Azione"))).toBeVisible());
  },
};
export const ConsentLeads: Story = { args: { defaultLeading: "d" } };
export const SharedTarget: Story = { args: { defaultLeading: "b" } };
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  /** The dot stands in the middle of the drawing, where the lines meet. */
  RightToLeft: async ({ canvasElement }) => {
    const [lines, dot] = [canvasElement.querySelector("svg"), canvasElement.querySelector("svg ~ span")];
    if (!lines || !dot) throw new Error("The drawing has no lines or no dot");
    const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;
    await expect(middleOf(dot.getBoundingClientRect())).toBeCloseTo(
      middleOf(lines.getBoundingClientRect()),
      0,
    );
  },
  ReducedMotion: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: sample("Confronta i prezzi") }));
  },
  ForcedColours: async ({ canvasElement }) => {
    const [line, lead] = [canvasElement.querySelector("path"), canvasElement.querySelector("svg + svg path")];
    if (!line || !lead) throw new Error("The drawing has no lines");
    await expect(getComputedStyle(lead).stroke).not.toBe(getComputedStyle(line).stroke);
  },
};
