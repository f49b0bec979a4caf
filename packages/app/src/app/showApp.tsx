import { type Locale, LocaleProvider, startI18n } from "@regia/ui/i18n";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { routes } from "./routes.tsx";
import { type Page, PageContext } from "./services.ts";

/** Renders everything outside of the public site: the signed-in area, and the targets of links in emails. */
export async function showApp(root: HTMLElement, locale: Locale, page: Page): Promise<void> {
  const router = createBrowserRouter(routes);
  const i18n = await startI18n(locale);
  createRoot(root).render(
    <StrictMode>
      <LocaleProvider i18n={i18n}>
        <PageContext value={page}>
          <RouterProvider router={router} />
        </PageContext>
      </LocaleProvider>
    </StrictMode>,
  );
}
