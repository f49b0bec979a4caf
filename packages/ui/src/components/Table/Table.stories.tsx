import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, within } from "storybook/test";
import { Badge } from "../Badge/index.ts";
import { EmptyState } from "../EmptyState/index.ts";
import { Table, type TableProps } from "./index.ts";

interface Person {
  id: string;
  name: string;
  plan: string;
  files: number;
}

const people: Person[] = [
  { id: "1", name: "Anna Bianchi", plan: "Pro", files: 12 },
  { id: "2", name: "Bruno Verdi", plan: "Free", files: 5 },
  { id: "3", name: "Carla Neri", plan: "Enterprise", files: 12345 },
];

const onSelect = fn();

function Marked(props: TableProps<Person>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      {...props}
      selection={{
        selected,
        onChange: (next) => {
          setSelected(next);
          onSelect([...next]);
        },
        rowLabel: ({ name }) => `Seleziona ${name}`,
        allLabel: "Seleziona tutti",
      }}
    />
  );
}

const meta = {
  component: Table<Person>,
  args: {
    label: "Utenti",
    rows: people,
    rowKey: ({ id }) => id,
    onSort: fn(),
    columns: [
      { id: "name", header: "Nome", isRowHeader: true, isSortable: true, cell: ({ name }) => name },
      { id: "plan", header: "Piano", cell: ({ plan }) => <Badge>{plan}</Badge> },
      { id: "files", header: "File", align: "end", cell: ({ files }) => files.toLocaleString("it") },
    ],
    empty: <EmptyState title="Nessun utente trovato" headingLevel={3} />,
  },
} satisfies Meta<typeof Table<Person>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const table = canvas.getByRole("table", { name: "Utenti" });
    await expect(within(table).getAllByRole("row")).toHaveLength(4);
    await userEvent.click(within(table).getByRole("button", { name: "Ordina per Nome" }));
    await expect(args.onSort).toHaveBeenCalledWith({ column: "name", direction: "ascending" });
  },
};
export const Playground: Story = {};
export const Sorted: Story = {
  args: { sort: { column: "name", direction: "ascending" } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("columnheader", { name: /Nome/ })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Ordina per Nome" }));
    await expect(args.onSort).toHaveBeenCalledWith({ column: "name", direction: "descending" });
  },
};
export const Selection: Story = {
  render: (args) => <Marked {...args} />,
  play: async ({ canvas, userEvent }) => {
    onSelect.mockClear();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Seleziona Bruno Verdi" }));
    await expect(onSelect).toHaveBeenLastCalledWith(["2"]);
    const all = canvas.getByRole("checkbox", { name: "Seleziona tutti" });
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await expect(onSelect).toHaveBeenLastCalledWith(["1", "2", "3"]);
    await userEvent.click(all);
    await expect(onSelect).toHaveBeenLastCalledWith([]);
  },
};
export const Empty: Story = {
  args: { rows: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nessun utente trovato")).toBeVisible();
  },
};
export const Narrow: Story = {
  globals: { viewport: { value: "narrow" } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const Dark: Story = { render: (args) => <Marked {...args} />, globals: { theme: "dark" } };
