import { Button } from "react-aria-components/Button";
import { Link } from "../../components/Link/index.ts";
import { Logo } from "../../components/Logo/index.ts";
import { useText } from "../../i18n/useText.ts";
import { AppearanceControls, type AppearanceControlsProps } from "../AppearanceControls/index.ts";
import { brand, choice, columns, end, footer, heading, inner, list, rights } from "./SiteFooter.css.ts";

export interface SiteFooterProps {
  /** Year of the copyright notice. */
  year: number;
  /** Called to open the cookie choice again (decision 27). */
  onCookieChoice: () => void;
  /** Controls for language and theme. Default: none are shown. */
  appearance?: AppearanceControlsProps | undefined;
}

const groups = [
  {
    heading: "footer.product",
    links: [
      { text: "footer.pricing", href: "/pricing" },
      { text: "pages.docs", href: "/docs" },
      { text: "footer.status", href: "/status" },
    ],
  },
  {
    heading: "footer.company",
    links: [
      { text: "footer.about", href: "/about" },
      { text: "footer.careers", href: "/careers" },
      { text: "pages.blog", href: "/blog" },
      { text: "pages.community", href: "/community" },
      { text: "contacts", href: "/contacts" },
    ],
  },
  {
    heading: "footer.legal",
    links: [
      { text: "footer.privacy", href: "/privacy" },
      { text: "footer.terms", href: "/terms" },
      { text: "footer.cookies", href: "/cookies" },
    ],
  },
] as const;

/** Footer of every public page. */
export function SiteFooter({ year, onCookieChoice, appearance }: SiteFooterProps) {
  const t = useText("site");
  return (
    <footer className={footer}>
      <div className={inner}>
        <div className={brand}>
          <Logo />
          <p>{t("footer.tagline")}</p>
        </div>
        <nav aria-label={t("footer.label")} className={columns}>
          {groups.map((group) => (
            <div key={group.heading}>
              <h2 className={heading}>{t(group.heading)}</h2>
              <ul className={list}>
                {group.links.map(({ text, href }) => (
                  <li key={href}>
                    <Link href={href} tone="quiet">
                      {t(text)}
                    </Link>
                  </li>
                ))}
                {group.heading === "footer.legal" ? (
                  <li>
                    <Button className={choice} onPress={onCookieChoice}>
                      {t("footer.cookieChoice")}
                    </Button>
                  </li>
                ) : null}
              </ul>
            </div>
          ))}
        </nav>
        <div className={end}>
          <p className={rights}>{t("footer.rights", { year })}</p>
          {appearance ? <AppearanceControls {...appearance} /> : null}
        </div>
      </div>
    </footer>
  );
}
