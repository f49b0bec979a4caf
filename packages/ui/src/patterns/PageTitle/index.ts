export { PageTitle, type PageTitleProps, type TitledPage } from "./PageTitle.tsx";
