import { Skeleton } from "../../components/Skeleton/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import type { UserCounts } from "./types.ts";
import { count, counts as countsStyle, figure, name } from "./UserCountsStrip.css.ts";

const parts = ["total", "admins", "users"] as const satisfies readonly (keyof UserCounts)[];

/** Number of users, admins and standard users; skeletons while unknown. */
export function UserCountsStrip({ counts }: { counts: UserCounts | null }) {
  const t = useText("admin");
  const format = useFormat();
  return (
    <dl className={countsStyle}>
      {parts.map((part) => (
        <div key={part} className={count}>
          <dt className={name}>{t(`counts.${part}`)}</dt>
          <dd className={figure}>
            {counts ? format.number(counts[part]) : <Skeleton width="3ch" height="1.2em" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
