import type { AdminUser, BulkOutcome } from "@regia/ui/screens/AdminScreen";

/** The selected users of all pages, with the names that the screen shows. */
export type Selection = ReadonlyMap<string, BulkOutcome["user"]>;

/** The selection of these ids, with details from the former selection and the current page. */
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
