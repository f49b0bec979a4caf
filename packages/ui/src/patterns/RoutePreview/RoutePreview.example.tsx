import { profileRequest, routeRequest } from "@regia/domain/router";
import { RoutePreview } from "@regia/ui/patterns/RoutePreview";

const request = profileRequest("Riassumi questo contratto in cinque punti");

export const Example = () => (
  <RoutePreview route={routeRequest({ request, plan: "pro" })} plansHref="/app/settings?section=plans" />
);
