import { constants, setPriority } from "node:os";

// Weighing and the gallery's test work for a minute each beside the stories: they take the time that a browser leaves.
setPriority(constants.priority.PRIORITY_LOW);
