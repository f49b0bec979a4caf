export { type PublicFrameProps, PublicPage, type PublicPageProps } from "./PublicPage.tsx";
