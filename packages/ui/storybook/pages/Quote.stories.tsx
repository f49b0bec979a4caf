import { quotes } from "virtual:documents";
import { useLocale } from "../../src/i18n/index.ts";
import { DocumentFrame } from "./DocumentFrame.tsx";

/** The quote that the command `regia estimate` writes, to print or to send. */
export default { title: "Pages/Quote", parameters: { layout: "fullscreen" } };

export const Customer = {
  render: function Quote() {
    return <DocumentFrame html={quotes[useLocale()]} />;
  },
};
