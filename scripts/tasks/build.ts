// `npm run build`: the web app alone, for a host that serves files and functions.
import { buildApp } from "../build/app.ts";

try {
  await buildApp();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
