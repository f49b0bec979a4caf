export { type Statement, StatementList, type StatementListProps } from "./StatementList.tsx";
