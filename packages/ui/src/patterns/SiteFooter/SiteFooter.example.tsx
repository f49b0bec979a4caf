import { SiteFooter } from "@regia/ui/patterns/SiteFooter";

export const Example = () => <SiteFooter year={2026} onCookieChoice={() => undefined} />;
