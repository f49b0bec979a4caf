import { Banner } from "../../components/Banner/index.ts";
import { useText } from "../../i18n/useText.ts";
import { place } from "./OfflineBanner.css.ts";

/** How the connection stands: there, gone, or back after it was gone. */
export type ConnectionState = "online" | "offline" | "restored";

export interface OfflineBannerProps {
  connection: ConnectionState;
  /** The message of the restored connection was dismissed or has hidden itself. */
  onRestoredDismiss: () => void;
}

/**
 * Says that the connection is gone, for as long as it is, and that it is back. It stays in reach over a dialog: what
 * is typed there cannot be sent either.
 */
export function OfflineBanner({ connection, onRestoredDismiss }: OfflineBannerProps) {
  const t = useText("shell");
  if (connection === "online") return null;
  return (
    <div className={place} data-react-aria-top-layer="true">
      {connection === "offline" ? (
        <Banner key="offline" tone="warning" icon="connection">
          {t("connection.offline")}
        </Banner>
      ) : (
        <Banner key="restored" tone="success" onDismiss={onRestoredDismiss}>
          {t("connection.restored")}
        </Banner>
      )}
    </div>
  );
}
