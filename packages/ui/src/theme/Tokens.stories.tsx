import type { Meta, StoryObj } from "@storybook/react-vite";
import { ColourTable, MotionTable, SpaceTable, TypeTable } from "./TokenTables.tsx";

const meta = { title: "Foundations/Overview", component: ColourTable } satisfies Meta<typeof ColourTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Colours: Story = {};
export const Spaces: Story = { render: () => <SpaceTable /> };
export const Types: Story = { render: () => <TypeTable /> };
export const Motions: Story = { render: () => <MotionTable /> };
