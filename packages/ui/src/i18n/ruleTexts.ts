// By itself, so that what fetches it gets the texts and nothing else.
export { CATALOGUES } from "@regia/domain/messages";
