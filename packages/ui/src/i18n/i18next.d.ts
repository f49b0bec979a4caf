import "i18next";
import type { Catalogue } from "./catalogues.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "parts";
    resources: Catalogue;
    returnNull: false;
  }
}
