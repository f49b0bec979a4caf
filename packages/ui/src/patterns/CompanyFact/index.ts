export { type Company, CompanyFact, type CompanyFactProps } from "./CompanyFact.tsx";
export { useLegalPlaces } from "./useLegalPlaces.tsx";
