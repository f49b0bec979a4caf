export { type PublicFrameProps, PublicPage, type PublicPageProps } from "./PublicPage.tsx";
export { PublicPageOpening, type PublicPageOpeningProps } from "./PublicPageOpening.tsx";
export { PublicPageSection, type PublicPageSectionProps } from "./PublicPageSection.tsx";
