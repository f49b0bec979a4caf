export { type Company, CompanyFact, type CompanyFactProps } from "./CompanyFact.tsx";
export { Placeholder } from "./Placeholder.tsx";
export { useLegalPlaces } from "./useLegalPlaces.tsx";
