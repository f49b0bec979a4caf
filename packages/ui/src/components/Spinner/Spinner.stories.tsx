import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { Inline } from "../Stack/index.ts";
import { Spinner } from "./index.ts";

const meta = { component: Spinner, tags: ["loading"] } satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("progressbar", { name: text("components:loading") })).toBeVisible(),
    );
  },
};
export const Playground: Story = { args: { label: "Autenticazione in corso...", size: "lg" } };
export const Sizes: Story = {
  render: () => (
    <Inline>
      <Spinner size="sm" />
      <Spinner size="md" />
      <Spinner size="lg" />
    </Inline>
  ),
};
