import type { Meta, StoryObj } from "@storybook/react-vite";
import { Card } from "./index.ts";

const meta = {
  component: Card,
  args: { children: "Ciò che sta insieme, in una cornice sottile." },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { padding: "lg" } };
export const Leading: Story = { args: { isLeading: true } };
