import { contract } from '#app/server/product.ts'
import { SCREENS } from '#features/pages.ts'
import { isCode, listPaths, readSources } from './source/files.ts'
import { parse } from './source/syntax.ts'
import { checkBrowserClock } from './structure/browser-clock.ts'
import { checkFileLength, checkFunctionLength } from './structure/ceilings.ts'
import { checkCitations, checkComments } from './structure/citations.ts'
import { checkControls } from './structure/controls.ts'
import { checkDocument, withFolders } from './structure/documents.ts'
import type { Finding } from './structure/finding.ts'
import { checkCycles, checkImports, edgesOf } from './structure/imports.ts'
import { checkJsonKeys } from './structure/json-keys.ts'
import { checkLayout } from './structure/layout.ts'
import { checkForeignTables } from './structure/foreign-tables.ts'
import { checkPlacement } from './structure/placement.ts'
import { checkPredicates } from './structure/predicates.ts'
import { checkStyleClasses } from './structure/style-classes.ts'
import { checkStyleVariables } from './structure/style-variables.ts'
import { checkTextWords } from './structure/text-words.ts'
import { checkFileWords, checkNameWords } from './structure/vocabulary.ts'
import { checkNotes, checkPathLiterals } from './structure/words.ts'

// Enforces docs/layout.md: places, names, one-way imports, public APIs, size limits, path literals, TODOs with an issue, the kit's controls.

function findAll(): Finding[] {
  const paths = listPaths()
  const sources = readSources(paths)
  const code = sources
    .filter(file => isCode(file.path))
    .map(file => ({ file, syntax: parse(file) }))
  const documents = sources.filter(({ path }) => path.endsWith('.md'))
  const places = withFolders(paths)
  const edges = code.flatMap(({ file, syntax }) => edgesOf(file.path, syntax.imports))
  // An address that is a screen as well is spelled where screens lead to it.
  const screens: readonly string[] = SCREENS
  const apiPaths = Object.values(contract)
    .flatMap(calls => Object.values(calls).map(call => call.path))
    .filter(path => !screens.includes(path))
  return [
    ...checkLayout(paths),
    ...checkFileWords(paths),
    ...checkImports(edges),
    ...checkCycles(edges),
    ...checkPlacement(
      paths,
      code.map(({ file }) => file),
    ),
    ...checkForeignTables(code),
    ...documents.flatMap(document => checkDocument(document, places)),
    ...documents.flatMap(checkCitations),
    ...checkStyleVariables(sources),
    ...checkStyleClasses(sources, code),
    ...sources.flatMap(checkJsonKeys),
    ...sources.flatMap(checkTextWords),
    ...sources.flatMap(checkFileLength),
    ...code.flatMap(({ file, syntax }) => [
      ...checkFunctionLength(file, syntax),
      ...checkPathLiterals(file, syntax, apiPaths),
      ...checkNotes(file, syntax),
      ...checkComments(file, syntax),
      ...checkNameWords(file, syntax),
      ...checkControls(file, syntax),
      ...checkBrowserClock(file, syntax),
      ...checkPredicates(file, syntax),
    ]),
  ]
}

const findings = findAll()
for (const { path, rule, text } of findings) console.log(`${path}  [${rule}] ${text}`)
console.log(findings.length === 0 ? 'structure: ok' : `structure: ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1
