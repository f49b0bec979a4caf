import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { place } from "../OfflineBanner/OfflineBanner.css.ts";

export interface FailureBannerProps {
  /** The code of the page did not arrive, or the page itself broke. */
  kind: "connection" | "unexpected";
  /** Loads the page anew. */
  onRetry?: (() => void) | undefined;
}

/** Says over a page that can still be read, but no longer used, what happened and what to do. */
export function FailureBanner({ kind, onRetry }: FailureBannerProps) {
  const t = useText("failure");
  return (
    <Banner
      tone="error"
      icon={kind === "connection" ? "connection" : undefined}
      className={place}
      actions={
        <Button size="sm" onPress={onRetry}>
          {t(`${kind}.action`)}
        </Button>
      }
    >
      {t(`${kind}.text`)}
    </Banner>
  );
}
