import type { requests as source } from "../it/requests.ts";
import type { CatalogueLike } from "../shape.ts";

export const requests = {
  malformed: "The request is not valid: check that its body is JSON.",
  unknownAction: "Unknown action: {{action}}.",
  unknownField: "{{field}}: unknown field.",
  missing: "{{field}}: a value is missing.",
  text: "{{field}}: expected a text of at most {{max, number}} characters without control characters.",
  identifier: "{{field}}: expected the id of a user.",
  email: "{{field}}: expected an e-mail address.",
  wholeNumber: "{{field}}: expected a whole number from {{min, number}} to {{max, number}}.",
  flag: "{{field}}: expected true or false.",
  choice: "{{field}}: expected one of {{choices}}.",
  oneTarget: "{{field}}: give userId or email, not both.",
  list: "{{field}}: expected a list of at most {{max, number}} items.",
  unauthorized: "The session is not valid. Sign in again.",
  forbidden: "This needs the admin role.",
  foreignOrigin: "Requests from other sites are not allowed.",
  userNotFound: "There is no such user.",
  methodNotAllowed: "This method is not allowed for the action.",
  lastAdmin: "The last admin can be neither demoted nor deleted.",
  selfDeletion: "An admin cannot delete the own account.",
  idempotencyConflict: "This key was already used for another request.",
  tooLarge: "The request is larger than 1 MB.",
  tooMany: "Too many requests. Try again in {{seconds, number}} s.",
  unavailable: "The service cannot be reached. Try again shortly.",
  failed: "Something unexpected went wrong. Try again in a moment.",
} as const satisfies CatalogueLike<typeof source>;
