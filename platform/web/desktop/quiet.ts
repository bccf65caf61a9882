// Do-not-disturb: desktop notifications and sounds check this, no matter who sends them (features.md CHAT-04, MAIL-19).

let isOn = false

/** Turns do-not-disturb on or off; the chat sets it from the user's status. */
export function setQuiet(isQuiet: boolean): void {
  isOn = isQuiet
}

/** Whether nothing may ring now. */
export const isQuiet = (): boolean => isOn
