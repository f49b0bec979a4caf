import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { classNames } from "../../styles/classNames.ts";
import { list, panel, tab, tabs } from "./Tabs.css.ts";

/** One view among others. */
export interface TabItem<Id extends string> {
  id: Id;
  title: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the row. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  orientation?: "horizontal" | "vertical";
  className?: string;
}

/** Views of one thing, one at a time. For places with an address of their own use links. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  orientation = "horizontal",
  className,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const found = items.find(({ id }) => id === key);
        if (found) onSelect(found.id);
      }}
      orientation={orientation}
      className={classNames(tabs, className)}
    >
      <TabList aria-label={label} className={list}>
        {items.map(({ id, title }) => (
          <Tab key={id} id={id} className={tab}>
            {title}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={panel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
