import { Banner } from "../../components/Banner/index.ts";
import { useText } from "../../i18n/useText.ts";
import { place } from "./OfflineBanner.css.ts";

/** State of the connection; `restored` after it was offline. */
export type ConnectionState = "online" | "offline" | "restored";

export interface OfflineBannerProps {
  connection: ConnectionState;
  /** Called after the message `restored` was dismissed or hid automatically. */
  onRestoredDismiss: () => void;
}

/**
 * Shows that the connection is lost, until it is back, and then that it is back. Stays reachable over a dialog, whose form
 * cannot be sent offline either.
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
