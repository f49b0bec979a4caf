// A separate module, so that a dynamic import of it loads the texts and nothing else.
export { CATALOGUES } from "@regia/domain/messages";
