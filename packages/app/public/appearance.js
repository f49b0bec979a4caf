// Runs before the first paint, so that neither theme nor language flashes. Only what a person chose is stored.
(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = stored("regia.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (stored("regia.locale") === "en") document.documentElement.lang = "en";
})();
