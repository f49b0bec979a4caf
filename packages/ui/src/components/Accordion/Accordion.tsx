import type { ReactNode, RefAttributes } from "react";
import { Button } from "react-aria-components/Button";
import { Disclosure, DisclosurePanel } from "react-aria-components/Disclosure";
import { DisclosureGroup, type DisclosureGroupProps } from "react-aria-components/DisclosureGroup";
import { Heading } from "react-aria-components/Heading";
import { classNames } from "../../styles/classNames.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { accordion, answer, cue, item, panel, trigger } from "./Accordion.css.ts";

/** A question and its answer. */
export interface AccordionItem {
  /** Unique in the list. */
  id: string;
  /** The question. */
  heading: string;
  /** The answer. */
  content: ReactNode;
}

export interface AccordionProps
  extends Omit<
      RootProps<DisclosureGroupProps>,
      "children" | "defaultExpandedKeys" | "expandedKeys" | "onExpandedChange" | "allowsMultipleExpanded"
    >,
    RefAttributes<HTMLDivElement> {
  /** The questions, in order. */
  items: readonly AccordionItem[];
  /** Id of the item that is open initially. Default: none. */
  defaultOpen?: string | undefined;
  /** Level of the headings. Default 3. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

/** A list of questions; at most one answer is open at a time. */
export function Accordion({ items, defaultOpen, headingLevel = 3, className, ...rest }: AccordionProps) {
  return (
    <DisclosureGroup
      {...definedProps(rest)}
      defaultExpandedKeys={defaultOpen ? [defaultOpen] : []}
      className={classNames(accordion, className)}
    >
      {items.map(({ id, heading, content }) => (
        <Disclosure key={id} id={id} className={item}>
          <Heading level={headingLevel}>
            <Button slot="trigger" className={trigger}>
              {heading}
              <span aria-hidden className={cue} />
            </Button>
          </Heading>
          <DisclosurePanel className={panel}>
            <div className={answer}>{content}</div>
          </DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}
