import type { ComponentType } from 'react'
import { lazyPart } from '#platform/web/query/lazy-part.ts'

// Every example twice: as the component that runs, and as the text that is shown. It is one file, so they cannot differ.

const modules = import.meta.glob<{ Example: ComponentType }>('../examples/*/*.tsx')
const codes = import.meta.glob<string>('../examples/*/*.tsx', { query: '?raw', import: 'default' })

const pathOf = (entry: string, example: string) => `../examples/${entry}/${example}.tsx`

const known = new Map<string, ComponentType>()

/** An example's component; the same each time, so that React keeps its state. */
export function exampleOf(entry: string, example: string): ComponentType {
  const path = pathOf(entry, example)
  const load = modules[path]
  if (load === undefined) throw new Error(`there is no example at ${path}`)
  const found = known.get(path) ?? lazyPart(async () => (await load()).Example)
  known.set(path, found)
  return found
}

/** The text of its file. */
export async function loadCode(entry: string, example: string): Promise<string> {
  const code = await codes[pathOf(entry, example)]?.()
  // Folders differ between here and where it is copied to: the kits are what matters.
  return (code ?? '').replaceAll(/'(?:\.\.\/)+(ui|platform|features)\//g, "'$1/").trimEnd()
}
