// Writes the list of the most common passwords from that of zxcvbn.
import { writeFileSync } from "node:fs";
import { commonPasswordsFile, commonPasswordsModule } from "./commonPasswordsModule.ts";

writeFileSync(commonPasswordsFile, commonPasswordsModule());
console.log(commonPasswordsFile);
