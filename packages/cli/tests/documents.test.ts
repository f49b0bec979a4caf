import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatDay, romeDay } from "@regia/domain/time";
import { describe, expect, test } from "vitest";
import { ownFolder, regia } from "./command.ts";
import { file, json, refusal } from "./estimates.ts";
import { Terminal } from "./terminal.ts";

const SELLER = {
  name: "Regia S.r.l.",
  address: "Via Roma 1, Torino",
  vatNumber: "IT01234567890",
  email: "vendite@example.com",
};

describe("a quote", () => {
  const quote = (seller: object = SELLER) => [
    ...["--plan", "enterprise", "--set", "maxSmsPerMonth=500", "--set", "maxWorkspaces=5"],
    ...["--customer", "ACME S.p.A.", "--seller", file(JSON.stringify(seller), "seller.json")],
  ];

  test("for the customer has seller, number, today's date and validity without any other option", async () => {
    const before = romeDay(Date.now());
    const { quote: terms } = await json(quote());
    const days = [before, romeDay(Date.now())].map(formatDay);
    expect(terms).toMatchObject({ audience: "customer", customer: "ACME S.p.A.", seller: SELLER });
    expect(days).toContain(terms["issuedOn"]);
    expect(terms["number"]).toMatch(/^RG-\d{8}-[0-9A-F]{8}$/);
    const { stdout } = await regia(["estimate", ...quote(), "--date", "2026-11-21"]);
    expect(stdout).toContain("Regia · Preventivo");
    for (const line of [
      /Numero +RG-20261121-[0-9A-F]{8}\n/,
      /Venditore +Regia S\.r\.l\.\n/,
      /Sede +Via Roma 1, Torino\n/,
      /Partita IVA +IT01234567890\n/,
      /Email +vendite@example\.com\n/,
      /Cliente +ACME S\.p\.A\.\n/,
      /Data +21 novembre 2026\n/,
      /Valido fino al +21 dicembre 2026\n/,
      /Importi in euro, IVA inclusa\.\n/,
    ])
      expect(stdout).toMatch(line);
  });

  test("takes the seller from the configuration, and says where it belongs if nobody is named", async () => {
    const home = ownFolder();
    const env = { XDG_CONFIG_HOME: home };
    const args = ["estimate", "--customer", "ACME"];
    const { code, stdout, stderr } = await regia(args, { env });
    expect({ code, isMarked: /Venditore +\[da indicare\]\n/.test(stdout) }).toEqual({
      code: 0,
      isMarked: true,
    });
    expect(stderr).toMatch(
      /^Il preventivo non dice chi vende: indicalo con --seller FILE .+config\.json.+\n$/,
    );
    mkdirSync(join(home, "regia"));
    writeFileSync(join(home, "regia", "config.json"), JSON.stringify({ seller: { name: "Bottega" } }));
    const configured = await regia(args, { env });
    expect(configured.stderr).toBe("");
    expect(configured.stdout).toMatch(/Venditore +Bottega\n/);
    expect((await regia([...args, ...quote().slice(-2)], { env })).stdout).toMatch(
      /Venditore +Regia S\.r\.l\.\n/,
    );
    writeFileSync(join(home, "regia", "config.json"), JSON.stringify({ seller: { nome: "Bottega" } }));
    expect(await regia(args, { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("il campo seller non è valido"),
    });
  });

  test.each([[{}], [[]], [{ name: " " }], [{ name: "A", vatNumber: 5 }], [{ name: "A", phone: "1" }]])(
    "refuses the seller %j",
    async (seller) => {
      expect(await refusal(quote(seller))).toMatch(/serve chi vende, con name/);
    },
  );

  test("internally has no date without a day of issue, whatever the clock is", async () => {
    const internal = [...quote(), "--audience", "internal"];
    const { stdout } = await regia(["estimate", ...internal]);
    expect(stdout).toMatch(/Cliente +ACME S\.p\.A\./);
    expect(stdout).not.toMatch(/Data|Valido|RG-|Venditore/);
    expect(stdout).toContain("Importi in euro. I prezzi comprendono l'IVA.");
    expect((await json(internal)).quote).toEqual({
      audience: "internal",
      customer: "ACME S.p.A.",
      seller: null,
      number: null,
      issuedOn: null,
      validUntil: null,
    });
  });

  test("with a day of issue has number and validity", async () => {
    const { quote: terms } = await json([...quote(), "--date", "2026-11-21"]);
    expect(terms).toMatchObject({ issuedOn: "2026-11-21", validUntil: "2026-12-21" });
    expect(terms["number"]).toMatch(/^RG-20261121-[0-9A-F]{8}$/);
    const own = await json([
      ...quote(),
      ...["--date", "2026-11-21", "--valid-until", "2027-03-31", "--number", "14/2026"],
    ]);
    expect(own.quote).toMatchObject({ validUntil: "2027-03-31", number: "14/2026" });
  });

  test("for the customer shows prices, never costs or mark-up; internally both", async () => {
    const { stdout: customer } = await regia(["estimate", ...quote(), "--price", "100"]);
    const { stdout: internal } = await regia(["estimate", ...quote(), "--audience", "internal"]);
    expect(customer).toContain("Prezzo unitario");
    expect(customer).not.toMatch(/[Cc]osto|[Mm]argine|[Rr]icarico|Guadagno/);
    expect(internal).toContain("Costo unitario");
    expect(internal).toContain("Ricarico sul costo");
  });

  test.each([
    ["table", /Workspaces +€1\.96 +5 +€9\.80\n/, /E-mails per month +— +Unlimited +€19\.60\n/],
    ["csv", /,Workspaces,5,1,1\.96,9\.8\n/, /,E-mails per month,-1,1,,19\.6\n/],
    ["markdown", /\| Workspaces \| €1\.96 \| 5 \| €9\.80 \|/, /\| — \| Unlimited \| €19\.60 \|/],
    ["html", /<th scope="row">Workspaces<\/th>(<td class="number">[^<]+<\/td>){3}<\/tr>/, /Unlimited/],
  ])(
    "in %s sells whole units, without the use that its price assumes",
    async (format, limited, unlimited) => {
      const { stdout } = await regia(["estimate", ...quote(), "--format", format, "--locale", "en"]);
      expect(stdout).toMatch(limited);
      expect(stdout).toMatch(unlimited);
      expect(stdout).not.toMatch(/[Uu]tili[sz]ation|[Aa]ssum|Days per month|10,000|1,000,000/);
    },
  );

  test("tells the price of units that a buyer counts in", async () => {
    const args = ["estimate", "--plan", "pro", ...quote().slice(-4)];
    const text = (await regia(args)).stdout.replaceAll("\u00a0", " ");
    expect(text).toMatch(/Descrizione +Prezzo unitario +Compreso +Importo mensile\n/);
    expect(text).toMatch(/Workspace +1,96 € +3 +5,88 €\n/);
    expect(text).toMatch(/Utenti per workspace +0,49 € +6 +2,94 €\n/);
    expect(text).toMatch(/Email al mese +0,392 € per 1\.000 +50\.000 +19,60 €\n/);
    expect(text).toMatch(/Spazio della knowledge base +0,1431 € per 1 GB +5 GB +0,71 €\n/);
    expect(text).toMatch(/Token di embedding +— +10\.000 token +compreso\n/);
    const english = (await regia([...args, "--locale", "en"])).stdout;
    expect(english).toMatch(/E-mails per month +€0\.392 for 1,000 +50,000 +€19\.60\n/);
  });

  test("compares variants by what the customer pays", async () => {
    const variants = file('[{"plan": "free"}, {"plan": "pro"}]');
    const { stdout } = await regia(["estimate", "--compare", variants, ...quote().slice(-4)]);
    expect(stdout).toMatch(/Ricerche web al mese +5,88\s€ +35,28\s€\n/);
    expect(stdout).toMatch(/Totale mensile +9,59\s€ +66,53\s€\n/);
    expect(stdout).not.toMatch(/utilizzo|[Ii]potesi|[Cc]osto/);
  });

  test.each([
    [["--date", "21/11/2026"], "--date: «21/11/2026» non è una data"],
    [["--date", "2026-02-29"], "--date: «2026-02-29» non è una data"],
    [["--audience", "internal", "--valid-until", "2026-12-31"], "--valid-until ha bisogno di --date."],
    [["--date", "2026-11-21", "--valid-until", "2026-11-20"], "--valid-until viene prima di --date."],
    [["--customer", " \u001b "], "--customer: il testo è vuoto."],
    [["--customer", "x".repeat(201)], "--customer: il testo supera 200 caratteri."],
    [["--json", "--format", "csv"], "--json e --format csv non si possono usare insieme."],
    [["--format", "pdf"], "--format: «pdf» non è tra i valori possibili: table, json, csv, markdown, html."],
  ])("%j is refused", async (args, sentence) => {
    expect(await refusal(["--plan", "pro", ...args])).toContain(sentence);
  });
});

describe("every format", () => {
  const FORMATS = ["table", "json", "csv", "markdown", "html"];
  const args = ["estimate", "--set", "maxSmsPerMonth=500", "--customer", "Società È", "--date", "2026-11-21"];

  test.each(FORMATS)("%s: the same input gives the same bytes, in any folder at any time", async (format) => {
    const named = [...args, "--seller", file(JSON.stringify(SELLER)), "--format", format];
    const here = await regia(named);
    const there = await regia(named, {
      env: { TZ: "Pacific/Kiritimati", HOME: undefined, LANG: undefined, COLUMNS: "40", TERM: "dumb" },
      cwd: ownFolder(),
    });
    expect(here).toMatchObject({ code: 0, stderr: "" });
    expect(there).toEqual(here);
  });

  test.each(FORMATS)("%s names customer, day, price list and, internally, assumptions", async (format) => {
    const { stdout } = await regia([...args, "--audience", "internal", "--format", format]);
    const spaced = stdout.replaceAll("\u00a0", " ");
    expect(spaced).toContain("Società È");
    expect(spaced).toMatch(/21 novembre 2026|2026-11-21/);
    expect(spaced).toContain("2026-11");
    expect(spaced).toMatch(/Giorni al mese|daysPerMonth/);
    expect(spaced).toMatch(/5\.000\.000|5000000/);
  });

  test("lines add up to the total to the cent", async () => {
    const { stdout } = await regia(["estimate", "--plan", "pro", "--format", "csv"]);
    const records = stdout.split("\n").map((line) => line.split(","));
    const cents = records
      .filter(([, section]) => section === "entry")
      .map((record) => Math.round(Number(record.at(-1)) * 100));
    const total = records.find(([, , name]) => name === "monthlyCost")?.[4];
    expect(cents).toHaveLength(15);
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(Math.round(Number(total) * 100));
  });

  test("html has no external resource and no script", async () => {
    const attack = `<script>alert(1)</script><img src=x onerror="alert(2)">' &amp;`;
    const { stdout } = await regia([...args, "--customer", attack, "--format", "html"]);
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="it">/);
    expect(stdout).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(stdout).not.toMatch(/<script|<img|https?:\/\//);
    expect(stdout).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;&#39; &amp;amp;",
    );
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0"])(
    "csv escapes the formula %j",
    async (customer) => {
      const { stdout } = await regia([...args, "--customer", customer, "--format", "csv"]);
      const line = stdout.split("\n").find((each) => each.includes(",customer,"));
      expect(line).toMatch(/,Cliente,"?'[=+\-@]/);
    },
  );

  test("markdown escapes markup in a name", async () => {
    const { stdout } = await regia([
      ...args,
      "--customer",
      "*A* [x](http://e) | `b` <i> $m$",
      "--format",
      "markdown",
    ]);
    expect(stdout).toContain("Cliente: **\\*A\\* \\[x\\](http://e) \\| \\`b\\` \\<i\\> \\$m\\$**");
  });

  test("control characters in a name do not reach the terminal", async () => {
    const { stdout } = await regia([
      ...args,
      "--customer",
      "A\u001b[2J\u0007\u202eB\nC",
      "--format",
      "table",
    ]);
    expect(stdout).toMatch(/Cliente +A\[2JB C\n/);
  });
});

describe("--out", () => {
  const args = ["estimate", "--plan", "pro"];

  test.each([
    ["quote.html", /^<!doctype html>/],
    ["quote.HTM", /^<!doctype html>/],
    ["quote.md", /^# Regia/],
    ["quote.csv", /^variant,section/],
    ["quote.json", /^\{/],
    ["quote.txt", /^Regia · Stima dei costi\n/],
  ])("%s is written in the format of its name", async (name, start) => {
    const folder = ownFolder();
    const path = join(folder, name);
    expect(await regia([...args, "--out", path])).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: `Scritto ${path}.\n`,
    });
    expect(readFileSync(path, "utf8")).toMatch(start);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test("- is the standard output; a file is replaced only by a complete one", async () => {
    const path = file("old", "quote.json");
    expect((await regia([...args, "--json", "--out", "-"])).stdout).toMatch(/^\{/);
    await regia([...args, "--out", path]);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ plan: "pro" });
  });

  test("follows a link and leaves it a link", async () => {
    const folder = ownFolder();
    const target = file("old", "real.json");
    symlinkSync(target, join(folder, "link.json"));
    await regia([...args, "--out", join(folder, "link.json")]);
    expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject({ plan: "pro" });
  });

  test("that cannot be written gives one message and exit code 1, and leaves nothing behind", async () => {
    const folder = ownFolder();
    mkdirSync(join(folder, "taken"));
    const cases = [
      [join(folder, "no", "where.json"), "non esiste."],
      [join(folder, "taken"), "è una cartella, serve un file."],
      ["/dev/full", "lo spazio su disco è finito mentre scrivevo /dev/full."],
    ] as const;
    for (const [path, sentence] of cases) {
      const { code, stdout, stderr } = await regia([...args, "--out", path]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(sentence);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});

describe("in a terminal", () => {
  test.each([
    [40, "one"],
    [60, "one"],
    [100, "one"],
    [40, "several"],
    [80, "several"],
  ])("of %i columns no line of %s is wider", async (columns, count) => {
    const variants = count === "one" ? [] : ["--compare", file('[{"plan": "free"}, {"plan": "pro"}]')];
    const terminal = new Terminal(["estimate", "--plan", "enterprise", ...variants], { columns });
    expect(await terminal.ended).toBe(0);
    const widest = Math.max(...terminal.text.split("\r\n").map((line) => line.length));
    expect(widest).toBeLessThanOrEqual(columns);
  });

  test.each(["it", "en"])("of 80 columns one estimate is a table in the language %s", async (locale) => {
    const terminal = new Terminal(["estimate", "--plan", "pro", "--locale", locale]);
    expect(await terminal.ended).toBe(0);
    const lines = terminal.text.split("\r\n");
    const rule = lines.findIndex((line) => /^─+( {2}─+){4}$/.test(line));
    expect(rule).toBeGreaterThan(0);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const searches = lines.find((line) => /^(Ricerche web|Web searches) /.test(line));
    expect(searches).toMatch(/ {2}€?0[.,]008(\s€)? +3[.,]150 {2}(ricerca|search) +€?25[.,]20(\s€)?$/);
  });

  test("a pipe and no option is wrong usage", async () => {
    expect(await refusal([])).toBe("senza terminale indica almeno un'opzione, per esempio --plan pro.");
  });
});
