export interface EarlyInput {
  userName: string
  focus: string | undefined
}

/** What somebody has typed into the prerendered form before the script took it over. */
export function readEarlyInput(): EarlyInput {
  const field = document.querySelector<HTMLInputElement>('#root input[name=userName]')
  const { activeElement } = document
  return { userName: field?.value ?? '', focus: activeElement instanceof HTMLInputElement ? activeElement.name : undefined }
}
