import type { Meta, StoryObj } from "@storybook/react-vite";
import { Button } from "../Button/index.ts";
import { PageHeader } from "./index.ts";

const meta = {
  component: PageHeader,
  args: { title: "Amministrazione", description: "Utenti, piani e limiti." },
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { actions: <Button>Esporta</Button> } };
