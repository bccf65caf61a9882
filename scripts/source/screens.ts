import { isCode, isTest, listPaths, readSources } from './files.ts'
import { parse, visit } from './syntax.ts'

/** Every path literal of the router: the screens of the application, read from web/src/app without running it. */
export function findScreens(): string[] {
  const files = readSources(listPaths('web/src/app').filter(path => isCode(path) && !isTest(path)))
  const found = new Set<string>()
  for (const file of files) {
    visit(parse(file).program, node => {
      if (node.type === 'Literal' && typeof node.value === 'string' && /^\/[a-z$*/-]*[a-zA-Z$*/-]*$/.test(node.value)) found.add(node.value)
    })
  }
  return [...found].toSorted()
}
