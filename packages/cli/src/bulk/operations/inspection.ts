import type { Instant } from "@regia/domain/time";
import type { Context } from "../../program/context.ts";
import { batchesOf } from "./batches.ts";
import { DuplicateSearch } from "./duplicates.ts";
import { FaultList } from "./fault.ts";
import type { OperationsFile } from "./file.ts";

/** What a file contains, after all of it was read and checked. */
export interface Inspection {
  readonly faults: FaultList;
  readonly operations: number;
  /** The number of accounts that would be deleted. */
  readonly deletions: number;
  /** Whether users are named both by id and by e-mail; duplicates cannot be detected then. */
  readonly namesBothWays: boolean;
  /** The fingerprint of each batch. */
  readonly digests: readonly string[];
  /** The fingerprint of all operations. */
  readonly digest: string;
}

/** How a file is checked. */
export interface InspectionOptions {
  readonly now: Instant;
  readonly batchSize: number;
  /** Whether the same operation may occur twice for one person. */
  readonly allowsDuplicates: boolean;
}

async function addDuplicates(
  file: OperationsFile,
  search: DuplicateSearch,
  { now, faults, context }: { now: Instant; faults: FaultList; context: Context },
): Promise<void> {
  if (search.isOverwhelmed) {
    faults.add({ line: 1, column: 1, message: context.t("bulk:source.manyDuplicates") });
    return;
  }
  for await (const entries of file.read({ now, faults: new FaultList() })) {
    for (const { line, operation } of entries) {
      const first = search.firstLineOf(operation, line);
      if (first !== undefined)
        faults.add({
          line,
          column: 1,
          message: context.t("bulk:source.duplicate", { op: operation.op, line: first }),
        });
    }
  }
}

/** Reads and checks a whole file before the first change, in constant memory. */
export async function inspect(
  file: OperationsFile,
  { now, batchSize, allowsDuplicates }: InspectionOptions,
  context: Context,
): Promise<Inspection> {
  const faults = new FaultList();
  const search = allowsDuplicates ? undefined : new DuplicateSearch(file.source.size);
  const digests: string[] = [];
  const names = { userId: false, email: false };
  let operations = 0;
  let deletions = 0;
  for await (const { entries, digest } of batchesOf(file.read({ now, faults }), batchSize)) {
    digests.push(digest);
    operations += entries.length;
    for (const { operation } of entries) {
      search?.note(operation);
      if (operation.op === "delete") deletions += 1;
      names["userId" in operation ? "userId" : "email"] = true;
    }
  }
  if (search?.hasSuspects) await addDuplicates(file, search, { now, faults, context });
  return {
    faults,
    operations,
    deletions,
    namesBothWays: names.userId && names.email,
    digests,
    digest: digests.at(-1) ?? "",
  };
}
