// `npm run build`: the web app alone, for a host that serves files and functions.
import { fail } from "../bootstrap/program.ts";
import { buildApp } from "../build/app.ts";

await buildApp().catch(fail);
