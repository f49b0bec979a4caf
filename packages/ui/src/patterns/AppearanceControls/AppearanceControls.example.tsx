import { useSwitchLocale } from "@regia/ui/i18n";
import { AppearanceControls } from "@regia/ui/patterns/AppearanceControls";
import type { ThemeChoice } from "@regia/ui/theme";
import { useState } from "react";

export function Example() {
  const [theme, setTheme] = useState<ThemeChoice>("system");
  const switchLocale = useSwitchLocale();
  return <AppearanceControls theme={theme} onThemeChange={setTheme} onLocaleChange={switchLocale} />;
}
