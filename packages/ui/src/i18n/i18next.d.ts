import "i18next";
import type { Catalogue } from "./catalogues.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "components";
    resources: Catalogue;
    returnNull: false;
  }
}
