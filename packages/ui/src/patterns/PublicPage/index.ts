export { type PublicFrameProps, PublicPage, type PublicPageProps } from "./PublicPage.tsx";
export { PublicPageHead, type PublicPageHeadProps } from "./PublicPageHead.tsx";
export { PublicPageOpening, type PublicPageOpeningProps } from "./PublicPageOpening.tsx";
export { PublicPageSection, type PublicPageSectionProps } from "./PublicPageSection.tsx";
