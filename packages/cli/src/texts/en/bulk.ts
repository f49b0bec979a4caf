import type { Texts } from "../texts.ts";

export const bulk: Texts["bulk"] = {
  summary: "apply many operations from a file",
  apply: {
    summary: "apply the operations of a CSV or NDJSON file",
    description:
      "Applies the operations of a file: CSV with a header (columns op, userId or email, plan, expiresAt, role, customLimits) or NDJSON, one operation a line. op is plan, trial, role, limits or delete. The whole file is checked before the first change; a journal beside it lets a run be resumed, and each operation happens exactly once.",
    file: 'file of operations, "-" for the standard input',
    example: {
      dryRun: "shows what would change and writes a preview beside the file",
      preview: "carries the preview out, only if nothing has changed since",
      apply: "applies, with a report on each operation",
      resume: "goes on after an interruption, repeating nothing",
      pipe: "operations from another program",
    },
  },
  option: {
    dryRun: "show old and new values without changing anything, and write a preview",
    preview: "preview to carry out (with --dry-run: to write)",
    resume: "go on with the interrupted run of the same file",
    concurrency: "calls to the backend at the same time",
    batchSize: "operations a call",
    wait: "seconds to wait when the connection is lost",
    report: "write what became of each operation (CSV if it ends in .csv, else NDJSON)",
    journal: "file of the journal (else beside the file, with .journal)",
    undo: "file to take it back (else beside the file, with .undo-DATE.ndjson)",
    allowDuplicates: "accept the same operation for the same user more than once, in the order of the file",
    yes: "do not ask before deletions",
    ndjson: "one JSON object a line and operation on the standard output",
  },
  source: {
    spool: (name) => `the temporary copy of ${name}`,
    notUtf8: "here the file is not text in UTF-8: save it as UTF-8.",
    tooLong: "the line is over 1 MB.",
    quoteOpen: "the quote that opens here is never closed.",
    quotes: "the quotes are wrong: a cell with quotes goes between quotes, with its own ones doubled.",
    notJson: "not valid JSON.",
    jsonList: "expected one object a line (NDJSON), not a list: with jq, \"jq -c '.[]'\".",
    notAnObject: "expected a JSON object with an operation.",
    noHeader: "the column op is missing: the first line must name the columns.",
    unknownColumn: (name, known) => `unknown column "${name}"; the columns are ${known}.`,
    columnTwice: (name) => `the column "${name}" is there twice.`,
    tooManyCells: (found, expected) => `${found} cells, but there are ${expected} columns.`,
    cutOff: "the last line seems cut off: cells and the line end are missing.",
    limitsNotJson: 'customLimits: expected a JSON object, such as {"maxSmsPerMonth": 500}.',
    limitsTwice: "customLimits: either the whole column or the columns of single limits, not both.",
    duplicate: (op, line) =>
      `the same operation (${op}) for the same user is on line ${line} already; with --allow-duplicates they count in order.`,
    manyDuplicates: "too many repeated operations: take them out, or use --allow-duplicates.",
    fault: (file, line, column, message) => `${file}: line ${line}, column ${column}: ${message}`,
    moreFaults: (count) => `… and ${count} more.`,
    refused: (file, count, isOne) =>
      `${file} has ${isOne ? "a fault" : `${count} faults`}: nothing was changed.`,
    noOperations: (file) => `${file} has no operations.`,
    changed: (file) => `${file} changed during the run: it was stopped before anything new was used.`,
  },
  clock: (minutes, isBehind) =>
    `Note: the clock of this machine is ${minutes} min ${isBehind ? "behind" : "ahead"}; expiries go by the backend's.`,
  preview: {
    notAPreview: (file) => `${file} is no preview: --dry-run writes one.`,
    altered: (file) => `${file} is incomplete or was altered: make it again with --dry-run.`,
    otherSite: (site) => `the preview was made for ${site}: nothing was changed.`,
    changed: (count, isOne) =>
      isOne
        ? "a user has changed since the preview: nothing was changed. Make it again with --dry-run."
        : `${count} users have changed since the preview: nothing was changed. Make it again with --dry-run.`,
    written: (path, command) => `Preview in ${path}. To carry it out: ${command}`,
    valid: "The preview still holds: nothing has changed.",
  },
  journal: {
    notAFile: (path) => `the journal ${path} must be an ordinary file.`,
    notAJournal: (path) => `${path} is no journal of regia: name another file with --journal.`,
    inUse: (pid) => `another run (process ${pid}) is using the same journal.`,
    unfinished: (path, command) =>
      `a run of this file was left half-way. To go on: ${command} (or delete ${path} to begin anew).`,
    otherFile: (path) =>
      `the file of operations is not that of the interrupted run: put it back as it was, or delete ${path} to begin anew.`,
    otherSite: (site) => `the interrupted run was on ${site}: go on with --url ${site}.`,
    otherActor: (email) => `the interrupted run was ${email}'s: sign in with that account to go on.`,
    tooOld: (path) =>
      `the interrupted run is more than 29 days old and cannot go on without repeating: look at the audit and delete ${path}.`,
    alreadyDone: "This file had been applied in whole already: there was nothing to go on with.",
    fromStart: "There is no run to go on with: beginning from the start.",
  },
  run: {
    what: "operations",
    checking: "operations checked",
    deletes: (count, isOne) =>
      isOne
        ? "One account will be deleted for good. Continue?"
        : `${count} accounts will be deleted for good. Continue?`,
    connectionLost: (seconds) =>
      `Connection lost: waiting up to ${seconds} s for it. Ctrl-C ends here, at a safe point.`,
    backAgain: "The connection is back, going on.",
    askedToWait: (seconds) => `The backend asks to wait: going on in ${seconds} s.`,
    stopping: "Ending as soon as the calls under way are answered (Ctrl-C again to leave at once).",
    interrupted: "Interrupted at a safe point.",
    interruptedAtOnce: "Interrupted.",
    resume: (done, total, command) => `Operations finished: ${done} of ${total}. To go on: ${command}`,
  },
  outcome: {
    line: (line) => `line ${line}`,
    failed: (message) => `failed: ${message}`,
    unchanged: "already so",
    deleted: "account deleted",
  },
  result: {
    applied: (total, applied, unchanged, failed) =>
      `Operations: ${total}. Applied: ${applied}; already so: ${unchanged}; failed: ${failed}.`,
    planned: (total, planned, unchanged, failed) =>
      `Operations: ${total}. Would change something: ${planned}; already so: ${unchanged}; would fail: ${failed}.`,
    undo: (path, command) => `To take it back: ${command} (operations in ${path}).`,
    undoInexact: (count) =>
      `Not taken back in full: ${count} (deletions, trials that are used, plans that had ended).`,
    report: (path) => `Report in ${path}.`,
    moreFailures: (count) => `… and ${count} more that failed; --report FILE lists them all.`,
    failed: (failed, total) => `operations failed: ${failed} of ${total}.`,
  },
  error: {
    notInRange: (flag, value, min, max) => `${flag}: "${value}" is no whole number from ${min} to ${max}.`,
    fileNeeded: 'name the file of operations ("-" for the standard input), or --preview FILE.',
    fileOrPreview: "a preview is carried out without FILE; to write one add --dry-run.",
    resumeDryRun:
      "--resume and --dry-run do not go together: a trial run changes nothing and can be made again.",
  },
};
