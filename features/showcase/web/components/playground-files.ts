import type { PlaygroundSpecs } from './playground-spec.ts'

// Which entries have a playground: those with a file of beginnings.

const files = import.meta.glob<{ playgrounds: PlaygroundSpecs }>('../playgrounds/*.tsx')
const pathOf = (entry: string) => `../playgrounds/${entry}.tsx`

export const hasPlaygrounds = (entry: string): boolean => files[pathOf(entry)] !== undefined

export async function loadPlaygrounds(entry: string): Promise<PlaygroundSpecs> {
  return (await files[pathOf(entry)]?.())?.playgrounds ?? {}
}
