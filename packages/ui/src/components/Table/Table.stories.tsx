import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { EmptyState } from "../EmptyState/index.ts";
import { Table } from "./index.ts";
import { columns, type Person, people } from "./people.fixture.tsx";

const meta = {
  component: Table<Person>,
  args: {
    label: "Utenti",
    rows: people,
    rowKey: ({ id }) => id,
    onSort: fn(),
    columns,
    empty: <EmptyState title="Nessun utente trovato" headingLevel={3} />,
  },
} satisfies Meta<typeof Table<Person>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SortedByPointer: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const table = canvas.getByRole("table", { name: sample("Utenti") });
    await expect(within(table).getAllByRole("row")).toHaveLength(4);
    await userEvent.click(
      within(table).getByRole("button", { name: text("components:table.sort", { column: sample("Nome") }) }),
    );
    await expect(args.onSort).toHaveBeenCalledWith({ column: "name", direction: "ascending" });
  },
};
export const Playground: Story = { args: { narrow: "stack", isPending: false } };
