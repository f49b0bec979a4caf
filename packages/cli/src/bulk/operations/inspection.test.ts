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

const NOT_UTF8 = "qui il file non è testo in UTF-8: salvalo in UTF-8 (in Excel: «CSV UTF-8»).";

/** As Excel's "Unicode text": with its mark. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

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
      "UTF-8 with a byte that is not",
      Buffer.concat([Buffer.from("op,email\ntrial,nicolò"), Buffer.from([0xe8]), Buffer.from("@b.it\n")]),
      `riga 2, colonna 13: ${NOT_UTF8}`,
    ],
    [
      "UTF-16 without its mark",
      Buffer.from("op,email\ntrial,a@b.it\n", "utf16le"),
      `riga 1, colonna 2: ${NOT_UTF8}`,
    ],
    [
      "UTF-16 that was cut off",
      utf16("op,email\ntrial,a@b.it\n").subarray(0, -1),
      `riga 1, colonna 1: ${NOT_UTF8}`,
    ],
    ["a program", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xe8, 0x01, 0x0a]), `riga 1, colonna 5: ${NOT_UTF8}`],
    [
      "a column twice, in capitals",
      "op;Email;EMAIL\n",
      "riga 1, colonna 10: la colonna «EMAIL» c'è due volte.",
    ],
    [
      "an accent in Windows-1252",
      Buffer.from("op;email\r\ntrial;nicolò@b.it\r\n", "latin1"),
      "riga 2, colonna 7: email: un indirizzo email non ha accenti né caratteri che non si vedono; di un dominio come caffè.it serve la forma xn--caff-8oa.it.",
    ],
    [
      "a value in a column without a name",
      "op;;email\ntrial;x;a@b.it\n",
      "riga 2, colonna 7: questa cella ha un valore, ma la sua colonna non ha un nome.",
    ],
    [
      "a value behind the last column",
      "op;email;;\ntrial;a@b.it;;x\n",
      "riga 2, colonna 15: 4 celle, ma le colonne sono 2.",
    ],
    [
      "a fault behind empty rows and line ends of the old Mac",
      "op;email\r;\r\r;\rtrial;nope\r",
      "riga 5, colonna 7: email: serve un indirizzo email.",
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
    ["a header in capitals", table(";", "\n").replace(/^.*/, (names) => names.toUpperCase())],
    ["the line ends of the old Mac", table(";", "\r")],
    ["a row that names the delimiter", `sep=;\r\n${table(";", "\r\n")}`],
    ["a row that names the delimiter, saved again", `sep=;;;;;\r\n${table(";", "\r\n")}`],
    ["a delimiter that only its row tells", `"SEP=|"\r\n${table("|", "\r\n")}`],
    ["rows of delimiters only", `;;;;\r\n${table(";", "\r\n;;;;\r\n")}"";"";;;\r\n;;`],
    ["empty columns at the end", table(";", ";;\r\n")],
    ["an empty column in the middle", table(";", "\r\n").replaceAll(/(.*?);(.*\r\n)/g, "$1;;$2")],
    ["the end mark of DOS", `${table(";", "\r\n")}\x1a`],
    ["the end mark of DOS behind the last cell", `${table(";", "\r\n").trimEnd()}\x1a`],
    ["UTF-16", utf16(table("\t", "\r\n"))],
    ["UTF-16, most significant byte first", utf16(table("\t", "\r\n")).swap16()],
    // A space that does not break, as pasted from a page.
    [
      "Windows-1252",
      Buffer.from(table(";", "\r\n").replaceAll("@example.com", "@example.com\xa0"), "latin1"),
    ],
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

  test("have flags as Excel writes them in Italian and English", async () => {
    const rows = (flag: string) =>
      `op;email;endWorkspaces;customLimits.webAgentEnabled\ndelete;a@b.it;${flag}\nlimits;a@b.it;;${flag}\n`;
    const { digest } = await inspected(rows("true"));
    for (const flag of ["TRUE", "VERO", "vero"]) expect((await inspected(rows(flag))).digest).toBe(digest);
  });

  test("have the same fingerprint in batches of any size, and another one in another order", async () => {
    const { digest } = await expected();
    const text = table(",", "\n");
    expect(await inspected(text, 1)).toMatchObject({ digest, digests: { length: 3 } });
    const [head = "", first = "", ...others] = text.split("\n");
    expect((await inspected([head, ...others.slice(0, 2), first, ""].join("\n"))).digest).not.toBe(digest);
  });
});
