import { Link } from "../../components/Link/index.ts";
import { blog } from "../../i18n/documents/blog.ts";
import { blogArticles } from "../../i18n/documents/sections.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { type PublicFrameProps, PublicPage, PublicPageHead } from "../../patterns/PublicPage/index.ts";
import { DocumentText } from "../../patterns/ReadingPage/index.ts";
import { classNames } from "../../styles/classNames.ts";
import { ownTargetLink } from "../../styles/ownTarget.css.ts";
import {
  article,
  articles,
  entry,
  entryTitle,
  meta,
  minutes,
  programme,
  text,
  title as titleStyle,
} from "./BlogScreen.css.ts";
import { readingMinutes } from "./readingMinutes.ts";

const path = "/blog";

export type BlogScreenProps = PublicFrameProps;

/** Blog: a list of the articles, then each in full. */
export function BlogScreen(frame: BlogScreenProps) {
  const t = useText("site");
  const { title, lead, sections } = blog[useLocale()];
  const length = (id: keyof typeof sections) => t("reading.minutes", { count: readingMinutes(sections[id]) });
  return (
    <PublicPage {...frame} currentPath={path}>
      <PublicPageHead title={title} lead={lead}>
        <nav aria-label={t("reading.contents")}>
          <ol className={programme}>
            {blogArticles.map((id) => (
              <li key={id} className={entry}>
                <Link href={`${path}#${id}`} tone="plain" className={classNames(entryTitle, ownTargetLink)}>
                  {sections[id].title}
                </Link>
                <span className={minutes}>{length(id)}</span>
              </li>
            ))}
          </ol>
        </nav>
      </PublicPageHead>
      <div className={articles}>
        {blogArticles.map((id) => (
          <article key={id} id={id} aria-labelledby={`${id}-title`} className={article}>
            <header>
              <h2 id={`${id}-title`} className={titleStyle}>
                {sections[id].title}
              </h2>
              <p className={meta}>{length(id)}</p>
            </header>
            <div className={text}>
              <DocumentText blocks={sections[id].blocks} />
            </div>
          </article>
        ))}
      </div>
    </PublicPage>
  );
}
