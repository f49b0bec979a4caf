import type { ReactNode, Ref } from "react";
import {
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  Tab,
  TabList,
  TabPanel,
} from "react-aria-components/Tabs";
import { classNames } from "../../styles/classNames.ts";
import { showInRow } from "../../styles/showInRow.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { list, panel, tab, tabs } from "./Tabs.css.ts";

/** A tab and its view. */
export interface TabItem<Id extends string> {
  id: Id;
  /** Text of the tab. */
  title: ReactNode;
  /** The view. */
  content: ReactNode;
  /** True if the tab cannot be selected. Default false. */
  isDisabled?: boolean | undefined;
}

export interface TabsProps<Id extends string>
  extends Omit<
    RootProps<AriaTabsProps>,
    "children" | "selectedKey" | "defaultSelectedKey" | "onSelectionChange" | "disabledKeys" | "onSelect"
  > {
  /** Accessible name of the row of tabs. */
  label: string;
  /** The tabs, in order. */
  items: readonly TabItem<Id>[];
  /** Id of the selected tab. Omit it to let the component keep its own state. */
  selected?: Id | undefined;
  /** Id of the tab selected initially if `selected` is omitted. Default: the first. */
  defaultSelected?: Id | undefined;
  /** Called with the id of the selected tab. */
  onSelect?: ((id: Id) => void) | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Shows one of several views. For pages with their own addresses use links. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  defaultSelected,
  onSelect,
  className,
  ...rest
}: TabsProps<Id>) {
  return (
    <AriaTabs
      {...definedProps({ ...rest, selectedKey: selected, defaultSelectedKey: defaultSelected })}
      onSelectionChange={(key) => {
        const found = items.find(({ id }) => id === key);
        if (found) onSelect?.(found.id);
      }}
      className={classNames(tabs, className)}
    >
      <TabList aria-label={label} className={list}>
        {items.map(({ id, title, isDisabled = false }) => (
          <Tab
            key={id}
            ref={id === (selected ?? defaultSelected) ? showInRow : undefined}
            id={id}
            isDisabled={isDisabled}
            className={tab}
          >
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
