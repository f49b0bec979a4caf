export { ListFooter, type ListFooterProps } from "./ListFooter.tsx";
