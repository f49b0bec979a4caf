import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Context } from "../../program/context.ts";
import { printSentence } from "../../program/failures.ts";
import { loadTexts } from "../../texts/index.ts";
import { openSource } from "../source/open.ts";
import { writtenOperations } from "./file.ts";
import { type Inspection, inspect } from "./inspection.ts";

const t = await loadTexts("it");
const context: Context = { locale: "it", t, env: {}, printFailure: printSentence(t) };
const NOW = Date.UTC(2026, 10, 21, 12);

/** Inspects a file with this content. */
async function inspected(content: string | Uint8Array, batchSize = 500): Promise<Inspection> {
  const folder = mkdtempSync(join(tmpdir(), "regia-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "ops"), content);
  const source = await openSource(join(folder, "ops"), context);
  const file = writtenOperations(source, context);
  const inspection = await inspect(file, { now: NOW, batchSize, allowsDuplicates: false }, context);
  await source.handle.close();
  return inspection;
}

const COLUMNS =
  "op, userId, email, plan, expiresAt, trialStartDate, trialUsed, role, customLimits, mode, endWorkspaces";

describe("a file of operations with a fault names line and column:", () => {
  test.each<[string, string | Uint8Array, string]>([
    [
      "an unknown column",
      "op,emial\nplan,a@b.it\n",
      `riga 1, colonna 4: colonna sconosciuta «emial»; le colonne sono ${COLUMNS}.`,
    ],
    ["a column twice", "op,email,op\n", "riga 1, colonna 10: la colonna «op» c'è due volte."],
    [
      "no header",
      "email,plan\na@b.it,pro\n",
      "riga 1, colonna 1: manca la colonna op: la prima riga deve nominare le colonne.",
    ],
    ["too many cells", "op,email\ntrial,a@b.it,pro\n", "riga 2, colonna 14: 3 celle, ma le colonne sono 2."],
    [
      "a file that was cut off",
      "op,email,plan,expiresAt\nplan,a@b.it,pro",
      "riga 2, colonna 16: l'ultima riga sembra troncata: mancano celle e la fine della riga.",
    ],
    [
      "a quote that never ends",
      'op,email\ntrial,"a@b.it\nx,y\n',
      "riga 2, colonna 7: le virgolette non sono a posto: una cella con virgolette va racchiusa tra virgolette, raddoppiandole.",
    ],
    [
      "an unknown plan",
      "op;email;plan\r\nplan;a@b.it;gold\r\n",
      "riga 2, colonna 13: Il piano deve essere free, pro o enterprise.",
    ],
    [
      "a past expiry",
      "op,email,plan,expiresAt\nplan,a@b.it,pro,2020-01-31\n",
      "riga 2, colonna 17: La data di scadenza non può essere precedente a oggi.",
    ],
    [
      "a fault after a quoted line end",
      'op,customLimits,email\nlimits,"{""maxSmsPerMonth"":\r\n 5}",nope\n',
      "riga 3, colonna 6: email: serve un indirizzo email.",
    ],
    ...["12/31/2026", "31/02/2027", "31/12/26"].map((day): [string, string, string] => [
      `the day ${day}`,
      `op,email,plan,expiresAt\nplan,a@b.it,pro,${day}\n`,
      "riga 2, colonna 17: La data di scadenza non è valida: serve per esempio 2026-12-31.",
    ]),
    [
      "a mode of limits that is none",
      "op,email,customLimits.maxSmsPerMonth,mode\nlimits,a@b.it,5,all\n",
      "riga 2, colonna 17: mode: serve uno tra replace, merge.",
    ],
    [
      "limits that are none",
      'op,email,customLimits\nlimits,a@b.it,"{""maxSms"": 1}"\n',
      "riga 2, colonna 15: Campo sconosciuto: maxSms.",
    ],
    [
      "a limit's own column",
      "op,email,customLimits.maxSmsPerMonth\nlimits,a@b.it,many\n",
      "riga 2, colonna 15: maxSmsPerMonth: serve un numero intero da -1 a 2.147.483.647 (-1 significa illimitato), oppure nessun valore.",
    ],
    [
      "a field of another operation",
      "op,email,role\ntrial,a@b.it,admin\n",
      "riga 2, colonna 14: role: campo sconosciuto.",
    ],
    [
      "JSON that is none",
      '{"op": "trial", "email": "a@b.it"}\n\n{"op": trial}\n',
      "riga 3, colonna 8: JSON non valido.",
    ],
    [
      "a value of JSON",
      '{"op": "role", "email": "a@b.it", "role": "king"}\n',
      "riga 1, colonna 43: role: serve uno tra user, admin.",
    ],
    [
      "a list",
      '[{"op": "trial", "email": "a@b.it"}]',
      "riga 1, colonna 1: qui serve un oggetto per riga (NDJSON), non una lista: con jq, «jq -c '.[]'».",
    ],
    [
      "Latin-1",
      Buffer.from("op,email\ntrial,nicolò@b.it\n", "latin1"),
      "riga 2, colonna 12: qui il file non è testo in UTF-8: salvalo in UTF-8.",
    ],
    [
      "UTF-16",
      Buffer.from("\ufeffop,email\ntrial,a@b.it\n", "utf16le"),
      "riga 1, colonna 1: qui il file non è testo in UTF-8: salvalo in UTF-8.",
    ],
    [
      "a line over 1 MB",
      `op,email\ntrial,${"a".repeat(1_100_000)}\n`,
      "riga 2, colonna 1048577: la riga supera 1 MB.",
    ],
    [
      "a quote over 1 MB",
      `op,email\ntrial,"\n${"a,b\n".repeat(300_000)}`,
      "riga 2, colonna 7: le virgolette aperte qui non si chiudono.",
    ],
    [
      "the same operation twice",
      "op,email\ntrial,a@b.it\ndelete,a@b.it\ntrial,A@b.it\n",
      "riga 4, colonna 1: la stessa operazione (trial) per lo stesso utente è già alla riga 2; con --allow-duplicates valgono nell'ordine.",
    ],
  ])("%s", async (_, content, fault) => {
    const { faults } = await inspected(content);
    const listed = faults.ordered.map(
      ({ line, column, message }) => `riga ${line}, colonna ${column}: ${message}`,
    );
    expect(listed).toEqual([fault]);
  });
});

describe("the same operations", () => {
  const rows = [
    ["plan", "anna@example.com", "pro", "2027-01-31", ""],
    ["limits", "bruno@example.com", "", "", '{"maxSmsPerMonth": 5}'],
    ["trial", "carla@example.com", "", "", ""],
  ];
  const header = ["op", "email", "plan", "expiresAt", "customLimits"];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const table = (delimiter: string, lineEnd: string) =>
    [header, ...rows].map((row) => row.map(quoted).join(delimiter) + lineEnd).join("");
  const expected = inspected.bind(undefined, table(",", "\n"));

  test.each([
    ["semicolons", table(";", "\n")],
    ["tabs", table("\t", "\n")],
    ["the line ends of Windows", table(",", "\r\n")],
    ["a byte order mark", `\ufeff${table(";", "\r\n")}`],
    ["blank lines", table(",", "\n\n")],
    ["no last line end", table(",", "\n").trimEnd()],
    ["quoted line ends", table(",", "\n").replace('{""max', '{\n""max')],
    [
      "columns of single limits",
      "op,email,plan,expiresAt,customLimits.maxSmsPerMonth\nplan,anna@example.com,pro,2027-01-31,\n" +
        "limits,bruno@example.com,,,5\ntrial,carla@example.com\n",
    ],
    ["days of a spreadsheet", table(";", "\n").replace("2027-01-31", "31/01/2027")],
    ["days without zeros", table(";", "\n").replace("2027-01-31", "31.1.2027")],
    [
      "NDJSON",
      '{"op":"plan","plan":"pro","email":"anna@example.com","expiresAt":"2027-01-31"}\n' +
        '{"op":"limits","email":"bruno@example.com","customLimits":{"maxSmsPerMonth":5}}\r\n\n' +
        '{"op":"trial","email":"carla@example.com","plan":null}',
    ],
  ])("are read from %s", async (_, content) => {
    const { digest, operations } = await expected();
    expect(await inspected(content)).toMatchObject({ digest, operations, faults: { count: 0 } });
  });

  test("have the same fingerprint in batches of any size, and another one in another order", async () => {
    const { digest } = await expected();
    const text = table(",", "\n");
    expect(await inspected(text, 1)).toMatchObject({ digest, digests: { length: 3 } });
    const [head = "", first = "", ...others] = text.split("\n");
    expect((await inspected([head, ...others.slice(0, 2), first, ""].join("\n"))).digest).not.toBe(digest);
  });
});
