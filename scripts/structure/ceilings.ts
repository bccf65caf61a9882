import { isTest, lineCount, type SourceFile } from '../source/files.ts'
import { functionsOf, type Syntax } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

export const FILE_LINES = 300
export const TEST_LINES = 600
export const FUNCTION_LINES = 60
export const COMPONENT_LINES = 120

/** Declarative lists have no size limit: calls, screens, addresses, row types, seed data, migration steps. Splitting one hides half of it. */
const DECLARES =
  /\.(contract|screens|pages|tables|seed)\.ts$|^e2e\/screens-list\.ts$|\.config\.ts$|^migrations\//

/** Size limit per stylesheet and code file; a longer one is two things, or needs a sub-folder. */
export function checkFileLength(file: SourceFile): Finding[] {
  if (DECLARES.test(file.path)) return []
  const most = isTest(file.path) ? TEST_LINES : FILE_LINES
  const lines = lineCount(file.text)
  if (lines <= most || !/\.(ts|tsx|mjs|css)$/.test(file.path)) return []
  return [{ path: file.path, rule: 'file-lines', text: `${lines} lines, at most ${most}` }]
}

/**
 * Functions have a ceiling, components a higher one. A function is measured without the functions inside it, so that a factory
 * of ten small functions is not taken for one long one; a component is measured whole. Tests read as lists and are not measured.
 */
export function checkFunctionLength(file: SourceFile, syntax: Syntax): Finding[] {
  if (isTest(file.path) || DECLARES.test(file.path)) return []
  return functionsOf(syntax).flatMap(one => {
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(one.name)
    const [lines, most] = isComponent
      ? [one.lines, COMPONENT_LINES]
      : [one.ownLines, FUNCTION_LINES]
    if (lines <= most) return []
    return [
      {
        path: file.path,
        rule: 'function-lines',
        text: `${one.name} (line ${one.line}) has ${lines} lines, at most ${most}`,
      },
    ]
  })
}
