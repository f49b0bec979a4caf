import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor, within } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import {
  expectBefore,
  expectDistinct,
  expectFocusShown,
  expectRightToLeft,
} from "../../../storybook/expectations.ts";
import { containing, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Stack } from "../Stack/index.ts";
import {
  Table,
  type TableDensity,
  TableDensityToggle,
  type TableProps,
  type TableSelection,
} from "./index.ts";
import { columns, type Person } from "./people.fixture.tsx";
import defaults from "./Table.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Table/States",
  component: Table<Person>,
} satisfies Meta<typeof Table<Person>>;

export default meta;
type Story = StoryObj<typeof meta>;

const onSelect = fn();

function Marked({
  first = [],
  isSelectable,
  ...props
}: TableProps<Person> & Partial<Pick<TableSelection<Person>, "isSelectable">> & { first?: string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(first));
  return (
    <Table
      {...props}
      selection={{
        selected,
        onChange: (next) => {
          setSelected(next);
          onSelect([...next]);
        },
        rowLabel: ({ name }) => text("admin:users.select", { name }),
        allLabel: sample("Seleziona tutti"),
        isSelectable,
      }}
    />
  );
}
const clean = () => {
  onSelect.mockClear();
};
const rowOf = (canvas: { getAllByRole: (role: string) => HTMLElement[] }, at: number) => {
  const row = canvas.getAllByRole("row")[at];
  if (!row) throw new Error(`The table has no row ${at}`);
  return row;
};

export const Sorted: Story = {
  args: { sort: { column: "name", direction: "ascending" } },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole("columnheader", { name: containing(sample("Nome")) })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await userEvent.click(
      canvas.getByRole("button", { name: text("components:table.sort", { column: sample("Nome") }) }),
    );
    await expect(args.onSort).toHaveBeenCalledWith({ column: "name", direction: "descending" });
    await userEvent.click(canvasElement);
  },
};
export const SortedDownward: Story = {
  args: { sort: { column: "name", direction: "descending" } },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(
        canvas.getByRole("button", { name: text("components:table.sort", { column: sample("Nome") }) }),
      ).toHaveFocus(),
    );
    await userEvent.keyboard("{Enter}");
    await expect(args.onSort).toHaveBeenCalledWith({ column: "name", direction: "ascending" });
    await userEvent.click(canvasElement);
  },
};
export const ReadOnly: Story = {
  render: ({ onSort: _, ...args }) => <Table {...args} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
    await waitFor(() => expect(canvas.getByRole("rowheader", { name: "Anna Bianchi" })).toBeVisible());
    await userEvent.tab();
    await waitFor(() => expect(document.body).toHaveFocus());
  },
};
export const Selection: Story = { render: (args) => <Marked {...args} first={["2"]} /> };
export const SelectionByPointer: Story = {
  tags: ["interaction"],
  beforeEach: clean,
  render: (args) => <Marked {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("checkbox", { name: text("admin:users.select", { name: "Bruno Verdi" }) }),
    );
    await expect(onSelect).toHaveBeenLastCalledWith(["2"]);
    const all = canvas.getByRole("checkbox", { name: sample("Seleziona tutti") });
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await expect(onSelect).toHaveBeenLastCalledWith(["1", "2", "3"]);
    await userEvent.click(all);
    await expect(onSelect).toHaveBeenLastCalledWith([]);
  },
};
export const SelectionByKeyboard: Story = {
  tags: ["interaction"],
  beforeEach: clean,
  render: (args) => <Marked {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole("checkbox", { name: sample("Seleziona tutti") })).toHaveFocus(),
    );
    await userEvent.keyboard(" ");
    await expect(onSelect).toHaveBeenLastCalledWith(["1", "2", "3"]);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(onSelect).toHaveBeenLastCalledWith(["2", "3"]);
  },
};
/** A row that cannot be selected is not selected by "select all" either. */
export const OneProtected: Story = {
  beforeEach: clean,
  render: (args) => <Marked {...args} isSelectable={({ id }) => id !== "1"} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(
      canvas.getByRole("checkbox", { name: text("admin:users.select", { name: "Anna Bianchi" }) }),
    ).toBeDisabled();
    await userEvent.click(canvas.getByRole("checkbox", { name: sample("Seleziona tutti") }));
    await expect(onSelect).toHaveBeenLastCalledWith(["2", "3"]);
    await expect(canvas.getByRole("checkbox", { name: sample("Seleziona tutti") })).toBeChecked();
    await userEvent.click(canvasElement);
  },
};
/** Rows selected on other pages stay selected. */
export const MarkedElsewhere: Story = {
  tags: ["interaction"],
  beforeEach: clean,
  render: (args) => <Marked {...args} first={["9"]} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: sample("Seleziona tutti") }));
    await expect(onSelect).toHaveBeenLastCalledWith(["9", "1", "2", "3"]);
  },
};
export const Empty: Story = {
  tags: ["empty"],
  args: { rows: [] },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(sample("Nessun utente trovato"))).toBeVisible());
  },
};
export const EmptyWithSelection: Story = {
  tags: ["empty"],
  args: { rows: [] },
  render: (args) => <Marked {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox", { name: sample("Seleziona tutti") })).toBeDisabled();
  },
};
export const Loading: Story = {
  tags: ["loading"],
  args: { isPending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("table")).toHaveAttribute("aria-busy", "true");
    await waitFor(() => expect(canvas.getByText("Anna Bianchi")).toBeVisible());
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const sorter = canvas.getByRole("button", {
      name: text("components:table.sort", { column: sample("Nome") }),
    });
    await userEvent.hover(sorter);
    await expect(sorter).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(
      canvas.getByRole("button", { name: text("components:table.sort", { column: sample("Nome") }) }),
    );
  },
};
/** The table scrolls, also by keyboard; the page does not. */
export const ScrollsWhenNarrow: Story = {
  parameters: atWidth("narrow"),
  args: {
    columns: [
      ...columns,
      { id: "email", header: "Email", cell: ({ name }) => `${name.split(" ").join(".")}@studio.example.it` },
    ],
  },
  render: (args) => <Marked {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const region = await canvas.findByRole("region", { name: sample("Utenti") });
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
    // Words do not break: a badge is one line high.
    await expect(canvas.getByText("Enterprise").getClientRects()).toHaveLength(1);
    await expect(canvas.getByText("Enterprise").clientHeight).toBeLessThan(30);
    await userEvent.tab();
    await waitFor(() => expect(region).toHaveFocus());
    await expectFocusShown(region);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    );
    await userEvent.click(canvasElement);
  },
};
/** Cells are stacked with their headings beside them; headings with a button stay above. */
export const StacksOnPhone: Story = {
  ...phone,
  beforeEach: clean,
  args: { narrow: "stack" },
  render: (args) => <Marked {...args} first={["2"]} />,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const [plan, files] = within(rowOf(canvas, 1)).getAllByRole("cell").slice(-2);
    if (!plan || !files) throw new Error("The row has no cells for plan and files");
    await expect(files.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      plan.getBoundingClientRect().bottom - 1,
    );
    await expect(getComputedStyle(plan, "::before").content).toBe(`"${sample("Piano")}"`);
    await expect(rowOf(canvas, 1).clientWidth).toBe(canvas.getByRole("table").clientWidth);
    await expect(canvas.queryByRole("region")).toBeNull();
    await userEvent.click(
      canvas.getByRole("button", { name: text("components:table.sort", { column: sample("Nome") }) }),
    );
    await expect(args.onSort).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("checkbox", { name: sample("Seleziona tutti") })).toBePartiallyChecked();
    await userEvent.click(canvasElement);
  },
};
/** Heights of a row of one line. */
const heights = { standard: 44, compact: 36 } as const;
/** A story of one density, in which each row is as high as that density says. */
const ofDensity = (density: keyof typeof heights): Story => ({
  args: { density },
  render: (args) => <Marked {...args} />,
  play: async ({ canvas }) => {
    for (const at of [1, 2, 3])
      await expect(Math.round(rowOf(canvas, at).getBoundingClientRect().height)).toBe(heights[density]);
  },
});
/** There is space around the content, so rows are as high as that needs. */
export const Comfortable: Story = {
  args: { density: "comfortable" },
  play: async ({ canvas }) => {
    await expect(rowOf(canvas, 1).getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};
export const Standard: Story = ofDensity("standard");
export const Compact: Story = ofDensity("compact");
/** The person chooses the density; the caller keeps it. */
export const DensityToggle: Story = {
  tags: ["interaction"],
  render: (args) => {
    const [density, setDensity] = useState<TableDensity>("standard");
    return (
      <Stack gap="x2">
        <TableDensityToggle value={density} onChange={setDensity} />
        <Table {...args} density={density} />
      </Stack>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const group = within(canvas.getByRole("radiogroup", { name: text("components:table.density.label") }));
    await userEvent.click(group.getByRole("radio", { name: text("components:table.density.compact") }));
    await expect(Math.round(rowOf(canvas, 1).getBoundingClientRect().height)).toBe(heights.compact);
  },
};
/** Columns with widths stay where they are, whatever the rows of a page contain. */
export const FixedColumns: Story = {
  args: {
    rows: [{ id: "1", name: "Precipitevolissimevolmente Incontrovertibile", plan: "Pro", files: 1 }],
    columns: columns.map((column) => (column.isRowHeader ? column : { ...column, width: "8rem" })),
  },
  play: async ({ canvas }) => {
    for (const cell of within(rowOf(canvas, 1)).getAllByRole("cell"))
      await expect(cell.getBoundingClientRect().width).toBeCloseTo(128, 0);
  },
};
/** The headings stay at the top of the window while the page scrolls. */
export const StickyHead: Story = {
  tags: ["interaction"],
  args: {
    isHeadSticky: true,
    rows: Array.from({ length: 60 }, (_, index) => ({
      id: String(index),
      name: `Anna Bianchi ${index}`,
      plan: "Pro",
      files: index,
    })),
  },
  play: async ({ canvas }) => {
    const [heading] = canvas.getAllByRole("columnheader");
    if (!heading) throw new Error("The table has no heading");
    window.scrollTo(0, 600);
    await waitFor(() => expect(window.scrollY).toBe(600));
    await expect(Math.round(heading.getBoundingClientRect().top)).toBe(0);
    window.scrollTo(0, 0);
  },
};
/** A table with many columns stacks on a tablet too, with two values per line under the name of the row. */
export const StacksEarlyOnTablet: Story = {
  parameters: atWidth("tablet"),
  args: { narrow: "stack-early" },
  render: (args) => (
    <Marked
      {...args}
      columns={[
        ...args.columns.filter(({ isRowHeader }) => !isRowHeader),
        ...args.columns.filter(({ isRowHeader }) => isRowHeader),
      ]}
    />
  ),
  play: async ({ canvas }) => {
    const row = within(rowOf(canvas, 1));
    const name = row.getByRole("rowheader").getBoundingClientRect();
    const [plan, files] = row.getAllByRole("cell").slice(-2);
    if (!plan || !files) throw new Error("The row has no cells for plan and files");
    await expect(plan.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.bottom - 1);
    await expectBefore(plan, files);
  },
};
/** The layout depends on the width of the container, not of the window: beside a form the table always stacks. */
export const StacksInANarrowPlace: Story = {
  args: { narrow: "stack" },
  render: (args) => (
    <div style={{ maxInlineSize: "20rem" }}>
      <Table {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(getComputedStyle(rowOf(canvas, 1)).display).toBe("grid");
  },
};
export const RowsAside: Story = {
  args: { narrow: "stack" },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(rowOf(canvas, 1)).display).toBe("table-row");
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole("columnheader");
    if (!first || !second) throw new Error("The table has fewer than two columns");
    await expectRightToLeft(first, second);
  },
  NarrowWithLargeText: {
    args: {
      narrow: "stack",
      rows: [{ id: "1", name: "Precipitevolissimevolmente-incontrovertibile", plan: "Enterprise", files: 1 }],
    },
  },
  ReducedMotion: async ({ canvas, userEvent }) =>
    userEvent.click(
      canvas.getByRole("button", { name: text("components:table.sort", { column: sample("Nome") }) }),
    ),
  ForcedColours: {
    render: (args) => <Marked {...args} first={["1"]} />,
    play: async ({ canvas }) => expectDistinct(rowOf(canvas, 1), rowOf(canvas, 2)),
  },
  Dark: {
    render: (args) => <Marked {...args} first={["2"]} />,
  },
};
