import { useText } from "../../i18n/useText.ts";
import { skipLink } from "./SkipLink.css.ts";

export interface SkipLinkProps {
  /** Id of the page's `main`, which takes focus (`tabIndex={-1}`). */
  target: string;
}

/** The first stop of the keyboard on a page: past the navigation, to what the page is about. */
export function SkipLink({ target }: SkipLinkProps) {
  const t = useText("shell");
  return (
    <a href={`#${target}`} className={skipLink}>
      {t("skip")}
    </a>
  );
}
