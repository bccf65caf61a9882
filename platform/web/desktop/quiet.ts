// Who is busy wants to hear nothing: notes of the desktop and sounds ask here, whoever sends them (features.md CHAT-04, MAIL-19).

let isOn = false

/** Says whether the person is to be left alone; chat knows, by the status they have chosen. */
export function setQuiet(isQuiet: boolean): void {
  isOn = isQuiet
}

/** Whether nothing may ring now. */
export const isQuiet = (): boolean => isOn
