import { readSources } from './files.ts'
import { parse, visit } from './syntax.ts'

/** The paths of all screens, which the lists of app/web name, read without running it. */
export function findScreens(): string[] {
  const found = new Set<string>()
  for (const file of readSources(['app/web/public-routes.tsx', 'app/web/routes.tsx', 'app/web/room-routes.tsx'])) {
    visit(parse(file).program, node => {
      if (node.type === 'Literal' && typeof node.value === 'string' && /^\/[\w$*/-]*$/.test(node.value)) found.add(node.value)
    })
  }
  return [...found].toSorted()
}
