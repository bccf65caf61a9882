/** A start that cannot go on for a reason the operator can mend. The message is one clear line; no stack is shown. */
export class StartError extends Error {}
