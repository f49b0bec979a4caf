import type { AdminUser, BulkOutcome } from "@regia/ui/screens/AdminScreen";

/** The people who are selected, also those of other pages, with what the screen needs to name them. */
export type Selection = ReadonlyMap<string, BulkOutcome["user"]>;

/** The selection of these ids: those known before, and those of the page that is shown. */
export function selectionOf(
  ids: ReadonlySet<string>,
  { before, page }: { before: Selection; page: readonly AdminUser[] },
): Selection {
  const known = new Map<string, BulkOutcome["user"]>([
    ...before,
    ...page.map((user) => [user.id, user] as const),
  ]);
  return new Map(
    [...ids].flatMap((id) => {
      const user = known.get(id);
      return user ? [[id, user] as const] : [];
    }),
  );
}
