// Runs before the first paint, so that theme and language do not change visibly. Only the person's choices are stored.
(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = stored("regia.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const locale = stored("regia.locale");
  if (/^[a-z]{2}$/.test(locale) && locale !== root.lang) {
    const other = document.querySelector(`link[rel="alternate"][hreflang="${locale}"]`);
    if (other) {
      // A public page has an address in each language.
      root.style.visibility = "hidden";
      location.replace(new URL(other.href).pathname + location.search + location.hash);
    } else root.lang = locale;
  }

  // A public page's code waits in a template until the content, which needs none, has been painted.
  const requestCode = () => {
    const code = document.getElementById("code");
    if (!code) return;
    document.head.append(code.content.cloneNode(true));
    code.remove();
  };
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    // A page can be painted while its end, which the code needs, is still on its way.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", requestCode);
    else requestCode();
  }).observe({ type: "paint", buffered: true });
  // Hidden pages are not painted, and some browsers do not tell when a page is.
  addEventListener("load", () => setTimeout(requestCode, 1000));

  // Presses that begin before hydration are repeated after it, because the page has not seen all of them.
  let isReady = false;
  let held;
  const pressed = new Set();
  const controlOf = ({ target }) => target.closest('#root :is(button, input[type="checkbox"])');
  const onPointerDown = (event) => {
    held = controlOf(event);
  };
  const onClick = (event) => {
    if (isReady) removeEventListener("click", onClick, true);
    const control = controlOf(event);
    if (!control || (isReady && control !== held)) return;
    held = undefined;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (isReady) return control.click();
    // The last press comes last.
    pressed.delete(control);
    pressed.add(control);
  };
  // The signed-in area has no content before its code.
  if (document.querySelector('link[rel="canonical"]')) {
    addEventListener("pointerdown", onPointerDown, true);
    addEventListener("click", onClick, true);
    addEventListener(
      "regia:ready",
      () => {
        isReady = true;
        removeEventListener("pointerdown", onPointerDown, true);
        if (!held) removeEventListener("click", onClick, true);
        setTimeout(() => {
          for (const control of pressed) control.click();
        });
      },
      { once: true },
    );
  }

  // A page whose code fails says so. Its failure notices are in the page, hidden; the signed-in area has all languages.
  const showNotice = (kind) => {
    const notices = [...document.querySelectorAll(`[data-failure="${kind}"]`)];
    const notice = notices.find(({ lang }) => lang === root.lang) ?? notices[0];
    if (!notice) return;
    notice.hidden = false;
    notice.querySelector("button").addEventListener("click", () => location.reload());
  };
  addEventListener("regia:failed", ({ detail }) => showNotice(detail));
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLScriptElement && showNotice("connection"),
    true,
  );
})();
