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

/** A section of the text. */
export interface ReadingSection {
  /** Id in the address: `/privacy#cookie`. */
  id: string;
  /** Shown before the title: "1.", "Allegato A". Default: none. */
  number?: string | undefined;
  title: string;
  content: ReactNode;
  /** True for sections with tables, which may be wider than running text. Default false. */
  isWide?: boolean | undefined;
}

export interface ReadingPageProps {
  title: string;
  lead: ReactNode;
  /** Date of the last change, shown under the lead. Default: none. */
  updated?: string | undefined;
  sections: readonly ReadingSection[];
  /** Path of the page, for the links of its table of contents. */
  path: string;
}

/** A page with a long text and a table of contents that marks the section being read. */
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

/** Title of a section with its number. */
function Numbered({ number, children }: { number: string | undefined; children: string }) {
  return number ? (
    <>
      <span className={numberStyle}>{number}</span> {children}
    </>
  ) : (
    children
  );
}
