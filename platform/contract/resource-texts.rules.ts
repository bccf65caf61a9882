// Where the texts of a resource stand in its locale file, and what is said where one is missing.

export const textKeys = {
  /** What it is called as a whole, and one of it. */
  title: 'title',
  one: 'one',
  field: (name: string) => `fields.${name}`,
  choice: (name: string, value: string) => `choices.${name}.${value}`,
}

/**
 * A name as words.
 * @example humanName('serialNumber') // 'Serial number'
 */
export function humanName(name: string): string {
  const words = name
    .replaceAll(
      /([a-z\d])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replaceAll(/[_-]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
