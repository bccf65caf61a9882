import type { Plays } from './play.ts'

// Which entries have a playground: those with a file of beginnings.

const files = import.meta.glob<{ plays: Plays }>('../playgrounds/*.tsx')
const pathOf = (entry: string) => `../playgrounds/${entry}.tsx`

export const hasPlays = (entry: string): boolean => files[pathOf(entry)] !== undefined

export async function loadPlays(entry: string): Promise<Plays> {
  return (await files[pathOf(entry)]?.())?.plays ?? {}
}
