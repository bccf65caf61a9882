import { readSources } from './files.ts'
import { parse, visit } from './syntax.ts'

/** The paths of all screens, which the lists of web/src/app name, read without running it. */
export function findScreens(): string[] {
  const found = new Set<string>()
  for (const file of readSources(['web/src/app/public-routes.tsx', 'web/src/app/routes.tsx', 'web/src/app/room-routes.tsx'])) {
    visit(parse(file).program, node => {
      if (node.type === 'Literal' && typeof node.value === 'string' && /^\/[\w$*/-]*$/.test(node.value)) found.add(node.value)
    })
  }
  return [...found].toSorted()
}
