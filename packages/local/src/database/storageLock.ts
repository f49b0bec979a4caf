/**
 * Id of the advisory lock that every transaction holds, shared, from its first write to `storage.objects` to its end;
 * a trigger takes it. Whoever holds it exclusively sees rows and files of one moment.
 */
export const STORAGE_WRITES = 7_340_036;
