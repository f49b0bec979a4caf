import { constants, setPriority } from "node:os";

// The tests of weights and gallery take a minute of CPU time each, so they run at low priority beside the browser tests.
setPriority(constants.priority.PRIORITY_LOW);
