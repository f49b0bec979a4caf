// `npm run texts`: writes the types of the texts, after a change of an Italian catalogue.
import { writeResourceTypes } from "../texts/resourceTypes.ts";

const written = await writeResourceTypes(false);
console.log(written.length > 0 ? `Written: ${written.join(", ")}` : "The types of all texts are up to date.");
