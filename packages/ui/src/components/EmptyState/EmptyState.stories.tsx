import type { Meta, StoryObj } from "@storybook/react-vite";
import { Button } from "../Button/index.ts";
import { EmptyState } from "./index.ts";

const meta = {
  component: EmptyState,
  tags: ["empty"],
  args: { title: "Nessuna richiesta ancora", children: "Qui compare il percorso scelto." },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { action: <Button>Togli i filtri</Button> } };
