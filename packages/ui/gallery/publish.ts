// Publishes the report of the last review in the static Storybook. `npm run storybook:build` in the root runs this file.
import { accepted, reports, site } from "./places.ts";
import { publishReport } from "./publishReport.ts";

await publishReport({ site, reports, accepted });
