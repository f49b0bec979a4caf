export { FaqList, type FaqListProps, type FaqQuestion } from "./FaqList.tsx";
