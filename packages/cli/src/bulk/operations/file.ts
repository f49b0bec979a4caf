import type { Instant } from "@regia/domain/time";
import type { Context } from "../../program/context.ts";
import { TextFault } from "../source/lines.ts";
import type { Source } from "../source/open.ts";
import type { SourceRecord } from "../source/record.ts";
import { recordsOf } from "../source/records.ts";
import { OperationCheck } from "./check.ts";
import type { Entry } from "./entry.ts";
import type { Fault, FaultList } from "./fault.ts";

/** How a file of operations is read. */
export interface Reading {
  /** The moment that expiries must be later than. */
  readonly now: Instant;
  /** Collects faults; the valid operations are returned all the same. */
  readonly faults: FaultList;
}

/** A file whose operations can be read as often as needed. */
export interface OperationsFile {
  readonly source: Source;
  read(reading: Reading): AsyncGenerator<readonly Entry[]>;
}

/** Converts an error that stops the reading of a file into a fault. */
export function faultOfText({ kind, line, column }: TextFault, { t }: Context): Fault {
  return { line, column, message: t(`bulk:source.${kind}`) };
}

function faultsOf(record: SourceRecord, check: OperationCheck): Entry | readonly Fault[] {
  const { fields, line, faults } = record;
  if (!fields) return faults;
  const checked = check.check(fields);
  if ("operation" in checked) return faults.length > 0 ? faults : { line, operation: checked.operation };
  const known = new Set(faults.map(({ field }) => field));
  const others = checked.faults.filter(({ field }) => !known.has(field));
  return [...faults, ...others.map((fault) => ({ ...record.placeOf(fault.field), ...fault }))];
}

/** Operations as people write them: CSV or NDJSON. */
export function writtenOperations(source: Source, context: Context): OperationsFile {
  async function* read({ now, faults }: Reading): AsyncGenerator<readonly Entry[]> {
    const check = new OperationCheck(now, context.locale);
    try {
      for await (const records of recordsOf(source, context)) {
        const entries: Entry[] = [];
        for (const record of records) {
          const found = faultsOf(record, check);
          if ("operation" in found) entries.push(found);
          else for (const fault of found) faults.add(fault);
        }
        yield entries;
      }
    } catch (error) {
      if (!(error instanceof TextFault)) throw error;
      faults.add(faultOfText(error, context));
    }
  }
  return { source, read };
}
