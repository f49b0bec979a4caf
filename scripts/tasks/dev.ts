// `npm run dev`: the product on one address, with hot reload: Vite serves the pages and passes the rest to the backend.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { freePort } from "../../packages/local/src/postgres/port.ts";
import { fail } from "../bootstrap/program.ts";
import { root } from "../bootstrap/toolchain.mjs";

// The launcher holds the other end of this channel: when the launcher ends, both servers stop.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

const HOST = "127.0.0.1";
const BACKEND_PATHS = [
  ...["/auth/v1", "/rest/v1", "/storage/v1", "/v1", "/hooks", "/mcp"],
  ...["/.netlify/functions", "/local", "/healthz"],
];

const app = join(root, "packages/app");
const backendPort = await freePort();
const port = Number(process.env["PORT"] ?? 4173) || (await freePort());
const vite = await createServer({
  root: app,
  clearScreen: false,
  logLevel: "warn",
  server: {
    host: HOST,
    port,
    strictPort: true,
    proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, `http://${HOST}:${backendPort}`])),
  },
});
await vite.listen().catch(fail);

// The backend of `npm start`, in this process. It does not start without a page, but browsers only get Vite's.
const shell = join(root, ".tools/dev");
mkdirSync(shell, { recursive: true });
copyFileSync(join(app, "index.html"), join(shell, "shell.html"));
Object.assign(process.env, {
  HOST,
  PORT: String(backendPort),
  REGIA_PUBLIC_URL: `http://${HOST}:${port}`,
  REGIA_APP_DIR: shell,
});
await import("../../packages/local/src/main.ts");
