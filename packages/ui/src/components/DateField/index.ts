export type { DayText } from "./calendarDay.ts";
export { DateField, type DateFieldProps } from "./DateField.tsx";
