import { Card } from "../../components/Card/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useText } from "../../i18n/useText.ts";
import { skeletonRow } from "./AdminScreen.css.ts";

const rows = ["first", "second", "third", "fourth", "fifth"] as const;

/** Placeholder of the table during the first load. */
export function UserTableSkeleton() {
  const t = useText("admin");
  return (
    <Card padding="none">
      <VisuallyHidden role="status">{t("users.loading")}</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={skeletonRow}>
          <Skeleton width="1.75rem" height="1.75rem" />
          <Skeleton width="40%" />
          <Skeleton width="15%" />
          <Skeleton width="15%" />
        </div>
      ))}
    </Card>
  );
}
