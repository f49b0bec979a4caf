import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Icon } from "../../components/Icon/index.ts";
import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import {
  columns,
  contents,
  contentsHead,
  contentsLink,
  contentsList,
  contentsTitle,
  head,
  lead as leadStyle,
  number as numberStyle,
  page,
  section as sectionStyle,
  sectionTitle,
  text,
  title as titleStyle,
  updated as updatedStyle,
} from "./ReadingPage.css.ts";
import { useCurrentSection } from "./useCurrentSection.ts";

/** One part of the text. */
export interface ReadingSection {
  /** Its place in the address: `/privacy#cookie`. */
  id: string;
  /** Stands before its title: "1.", "Allegato A". */
  number?: string | undefined;
  title: string;
  content: ReactNode;
  /** True for tables: wider than a line of text should be. */
  isWide?: boolean | undefined;
}

export interface ReadingPageProps {
  title: string;
  lead: ReactNode;
  /** Under the lead: when it was last changed. */
  updated?: string | undefined;
  sections: readonly ReadingSection[];
  /** Address of the page itself: its contents lead to places within it. */
  path: string;
}

/** A page to read: contents that follow along beside the text, lines of 45 to 75 characters. */
export function ReadingPage({ title, lead, updated, sections, path }: ReadingPageProps) {
  const t = useText("site");
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <div className={page}>
      <header className={head}>
        <h1 className={titleStyle}>{title}</h1>
        <p className={leadStyle}>{lead}</p>
        {updated ? <p className={updatedStyle}>{updated}</p> : null}
      </header>
      <div className={columns}>
        <nav aria-label={t("reading.contents")} className={contents}>
          <Button
            className={contentsHead}
            aria-expanded={isOpen}
            aria-controls={listId}
            onPress={() => setOpen((open) => !open)}
          >
            {t("reading.contents")}
            <Icon glyph={isOpen ? ChevronUp : ChevronDown} size="sm" />
          </Button>
          <p className={contentsTitle}>{t("reading.contents")}</p>
          <ol id={listId} className={contentsList} data-open={isOpen || undefined}>
            {sections.map(({ id, number, title: name }) => (
              <li key={id}>
                <Link
                  href={`${path}#${id}`}
                  tone="quiet"
                  aria-current={id === current ? "location" : undefined}
                  className={contentsLink}
                  onPress={() => setOpen(false)}
                >
                  <Numbered number={number}>{name}</Numbered>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={text}>
          {sections.map(({ id, number, title: name, content, isWide }) => (
            <section key={id} id={id} className={sectionStyle} data-wide={isWide || undefined}>
              <h2 className={sectionTitle}>
                <Numbered number={number}>{name}</Numbered>
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A section's name behind its number. */
function Numbered({ number, children }: { number: string | undefined; children: string }) {
  return number ? (
    <>
      <span className={numberStyle}>{number}</span> {children}
    </>
  ) : (
    children
  );
}
