import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { ContentLoading, LoadFailure } from "./index.ts";

const meta = {
  component: ContentLoading,
  args: { children: "Caricamento del registro" },
} satisfies Meta<typeof ContentLoading>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["loading"],
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("progressbar", { name: sample("Caricamento del registro") })).toBeVisible(),
    );
    await expect(canvas.getByRole("status")).toHaveTextContent(sample("Caricamento del registro"));
  },
};
export const Playground: Story = { tags: ["loading"] };

const onRetry = fn();
export const Failed: Story = {
  tags: ["banner", "error"],
  render: () => (
    <LoadFailure retryText={sample("Riprova")} onRetry={onRetry}>
      {sample("Il registro non si carica.")}
    </LoadFailure>
  ),
};
export const Retried: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(sample("Il registro non si carica."));
    await userEvent.click(canvas.getByRole("button", { name: sample("Riprova") }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};
