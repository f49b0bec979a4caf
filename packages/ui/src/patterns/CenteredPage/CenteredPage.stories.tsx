import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Button } from "../../components/Button/index.ts";
import { Spinner } from "../../components/Spinner/index.ts";
import { CenteredPage } from "./index.ts";

const meta = {
  component: CenteredPage,
  parameters: { layout: "fullscreen" },
  args: {
    title: "Errore di verifica",
    lead: "Non siamo riusciti a completare l'accesso.",
    children: <Button>Torna alla home</Button>,
  },
} satisfies Meta<typeof CenteredPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { level: 1, name: sample("Errore di verifica") })).toBeVisible(),
    );
    await expect(canvas.getByRole("main")).toContainElement(canvas.getByRole("button"));
    await expect(canvas.getByRole("link", { name: "Regia" })).toHaveAttribute("href", "/");
  },
};
export const Playground: Story = { args: { lead: "Una riga sotto il titolo." } };
/** While loading, the page has no heading. */
export const Waiting: Story = {
  tags: ["loading"],
  render: () => (
    <CenteredPage>
      <Spinner size="lg" />
    </CenteredPage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("heading")).toBeNull();
    await waitFor(() => expect(canvas.getByRole("progressbar")).toBeVisible());
  },
};
