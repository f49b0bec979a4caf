import { addTexts, createI18nFrom, type Locale, LocaleProvider } from "@regia/ui/i18n";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { type Page, PageContext } from "../services/services.ts";
import { FRAME_TEXTS, routesWith } from "./routes.tsx";

/** Renders everything outside of the public site: the signed-in area, and the targets of links in emails. */
export async function showApp(root: HTMLElement, locale: Locale, page: Page): Promise<void> {
  const i18n = createI18nFrom(locale, {});
  // The page's code and texts are fetched beside those of the frame.
  const router = createBrowserRouter(routesWith(i18n));
  await addTexts(i18n, FRAME_TEXTS);
  createRoot(root).render(
    <StrictMode>
      <LocaleProvider i18n={i18n}>
        <PageContext value={page}>
          {/* A transition would show the former page under the new address for a while, and take what is typed then. */}
          <RouterProvider router={router} useTransitions={false} />
        </PageContext>
      </LocaleProvider>
    </StrictMode>,
  );
}
