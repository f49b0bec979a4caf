import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import { fileURLToPath } from "node:url";
import { eventually } from "../support/eventually.ts";

/** The proxies with a recipe in docs/hosting.md. */
export const PROXIES = ["nginx", "caddy"] as const;

/** One of {@link PROXIES}. */
export type ProxyName = (typeof PROXIES)[number];

/** The name that the recipes give to the product. */
export const PRODUCT = "regia.example.com";

const HOSTING = fileURLToPath(new URL("../../../../docs/hosting.md", import.meta.url));
const LANGUAGES: Readonly<Record<ProxyName, string>> = { nginx: "nginx", caddy: "caddyfile" };

/** A self-signed certificate and its key. */
interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A running proxy, whose sites are those of the recipe under their own names. */
export interface RunningProxy {
  /** Ports of plain HTTP and of TLS. */
  readonly ports: { readonly http: number; readonly tls: number };
  /** The certificate of all sites, in PEM. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** Sites by name, with the port of the server behind each. */
type Sites = Readonly<Record<string, number>>;

function recipeFor(proxy: ProxyName): string {
  const [, recipe] =
    new RegExp(`\`\`\`${LANGUAGES[proxy]}\n(.*?)\`\`\``, "s").exec(readFileSync(HOSTING, "utf8")) ?? [];
  if (recipe === undefined) throw new Error(`docs/hosting.md has no recipe for ${proxy}.`);
  return recipe;
}

/** Replaces every occurrence of `from`, which a recipe must have. */
function replaced(recipe: string, from: string | RegExp, to: string): string {
  const isThere = typeof from === "string" ? recipe.includes(from) : recipe.search(from) >= 0;
  if (!isThere) throw new Error(`The recipe has no ${from}.`);
  return recipe.replaceAll(from, to);
}

/** The recipe for one site; everything else in it stays as a reader copies it. */
function siteOf(proxy: ProxyName, name: string, port: number): string {
  const recipe = replaced(recipeFor(proxy), "127.0.0.1:4173", `127.0.0.1:${port}`);
  return replaced(recipe, PRODUCT, name);
}

function nginxConfiguration(
  folder: string,
  sites: Sites,
  ports: RunningProxy["ports"],
  made: Certificate,
): string {
  let recipes = Object.entries(sites)
    .map(([name, port]) => siteOf("nginx", name, port))
    .join("\n");
  recipes = replaced(recipes, "listen 80;", `listen 127.0.0.1:${ports.http};`);
  recipes = replaced(recipes, "listen 443 ssl;", `listen 127.0.0.1:${ports.tls} ssl;`);
  // A machine of tests may have no IPv6.
  recipes = replaced(recipes, /^ *listen \[::\].*$/gm, "");
  recipes = replaced(recipes, /ssl_certificate \S+;/g, `ssl_certificate ${made.certificate};`);
  recipes = replaced(recipes, /ssl_certificate_key \S+;/g, `ssl_certificate_key ${made.key};`);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      ${recipes}
    }`;
}

function caddyConfiguration(
  folder: string,
  sites: Sites,
  ports: RunningProxy["ports"],
  made: Certificate,
): string {
  const recipes = Object.entries(sites).map(([name, port]) =>
    replaced(
      siteOf("caddy", name, port),
      `${name} {\n`,
      `${name} {\n\tbind 127.0.0.1\n\ttls ${made.certificate} ${made.key}\n`,
    ),
  );
  return `{
	admin off
	http_port ${ports.http}
	https_port ${ports.tls}
	storage file_system ${folder}/storage
}
${recipes.join("\n")}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function certify(folder: string, names: readonly string[]): Certificate {
  const made = { certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  const subject = ["-subj", "/CN=Regia", "-addext", `subjectAltName=${names.map((name) => `DNS:${name}`)}`];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", made.key];
  execFileSync("openssl", ["req", "-x509", "-days", "1", ...key, "-out", made.certificate, ...subject], {
    stdio: "pipe",
  });
  return made;
}

/** Whether the proxy accepts connections: only it has the certificate. */
const accepts = (port: number, ca: string, servername: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", ca, servername }, () => resolve(true));
    socket.once("error", () => resolve(false)).once("close", () => resolve(false));
    socket.once("secureConnect", () => socket.destroy());
    // Whoever else has the port may say nothing.
    socket.setTimeout(5_000, () => socket.destroy());
  });

/**
 * Starts a proxy with the recipe of docs/hosting.md for each site.
 * @param folder an empty folder for its files.
 * @throws Error with the proxy's output if it ends before it listens.
 */
export async function startProxy(proxy: ProxyName, folder: string, sites: Sites): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const started = await startOnFreePorts(proxy, folder, sites);
    if (typeof started !== "string") return started;
    // Another process may have taken a port that was free.
    if (!started.includes("already in use")) throw new Error(`${proxy} ended: ${started}`);
  }
}

/** The running proxy, or its output if it ends before it listens. */
async function startOnFreePorts(
  proxy: ProxyName,
  folder: string,
  sites: Sites,
): Promise<RunningProxy | string> {
  const made = certify(folder, Object.keys(sites));
  const ports = { http: await freePort(), tls: await freePort() };
  const file = join(folder, proxy === "nginx" ? "nginx.conf" : "Caddyfile");
  const configuration = proxy === "nginx" ? nginxConfiguration : caddyConfiguration;
  writeFileSync(file, configuration(folder, sites, ports, made));
  const [command, args] =
    proxy === "nginx"
      ? ["nginx", ["-p", folder, "-c", file, "-e", join(folder, "start.log")]]
      : ["caddy", ["run", "--config", file, "--adapter", "caddyfile"]];
  const child = spawn(command, args, {
    // Debian keeps nginx beside other programs for administrators.
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin`, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  });
  let running = true;
  void ended.then(() => {
    running = false;
  });
  const certificate = readFileSync(made.certificate, "utf8");
  const [name] = Object.keys(sites);
  await eventually(async () => {
    if (running && !(await accepts(ports.tls, certificate, name)))
      throw new Error(`${proxy} does not listen.`);
  });
  if (!running) return output;
  return {
    ports,
    certificate,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
