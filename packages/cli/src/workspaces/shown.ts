import type { ListedWorkspace } from "@regia/api/admin";
import { UNLIMITED } from "@regia/domain/plans";
import type { Seats, WorkspaceLimit } from "@regia/domain/workspaces";
import { NOTHING } from "../output/moments.ts";
import type { Context } from "../program/context.ts";

/** Used and allowed seats, such as `3/6`. */
export function seatsText({ used, limit }: Seats): string {
  return `${used}/${limit === UNLIMITED ? "∞" : limit}`;
}

/** A workspace's name; a personal one is marked. */
export function workspaceTitle({ name, personal }: ListedWorkspace, { t }: Context): string {
  return personal ? `${name} (${t("workspaces:personal")})` : name;
}

/** The limit that makes something read-only. */
export function readOnlyText(limit: WorkspaceLimit | null, { t }: Context): string {
  return limit === null ? NOTHING : t(`workspaces:exceeded.${limit}`);
}
