/** What a number field means: a number, or what was typed, which no schema of numbers takes. */
export const asNumber = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** Texts of a section whose values are texts and numbers. */
export function textOf(values: Record<string, unknown>, name: string): string {
  const value = new Map<string, unknown>(Object.entries(values)).get(name)
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}
