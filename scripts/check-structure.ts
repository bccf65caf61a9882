import { execFileSync } from 'node:child_process'
import { contract } from '#app/server/product.ts'
import { SCREENS } from '#features/pages.ts'
import { isCode, listPaths, readSources, root } from './source/files.ts'
import { parse } from './source/syntax.ts'
import { checkFileLength, checkFunctionLength } from './structure/ceilings.ts'
import { checkControls } from './structure/controls.ts'
import { checkDocument, withFolders } from './structure/documents.ts'
import exceptions from './structure/exceptions.json' with { type: 'json' }
import type { Finding } from './structure/finding.ts'
import { checkCircles, checkImports, edgesOf } from './structure/imports.ts'
import { checkLayout } from './structure/layout.ts'
import { checkPlacement } from './structure/placement.ts'
import { checkNotes, checkPathLiterals } from './structure/words.ts'

// Holds the house to docs/layout.md: places, names, one-way imports, doors, ceilings, path literals, notes with an issue, the kit's controls.

interface Exception {
  path: string
  rule: string
  why: string
}
const allowed: Exception[] = exceptions
const exceptionsPath = 'scripts/structure/exceptions.json'

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
    ...checkImports(edges),
    ...checkCircles(edges),
    ...checkPlacement(
      paths,
      code.map(({ file }) => file),
    ),
    ...documents.flatMap(document => checkDocument(document, places)),
    ...sources.flatMap(checkFileLength),
    ...code.flatMap(({ file, syntax }) => [
      ...checkFunctionLength(file, syntax),
      ...checkPathLiterals(file, syntax, apiPaths),
      ...checkNotes(file, syntax),
      ...checkControls(file, syntax),
    ]),
  ]
}

/** The list of exceptions may only shrink: none that is not needed, and not more than the commit before had. */
function checkExceptions(findings: Finding[]): Finding[] {
  const stale = allowed
    .filter(one => !findings.some(finding => matches(one, finding)))
    .map(one => ({
      path: exceptionsPath,
      rule: 'exceptions',
      text: `${one.path} (${one.rule}) needs no exception any more: take it out`,
    }))
  const before = exceptionsBefore()
  if (before === undefined || allowed.length <= before) return stale
  return [
    ...stale,
    {
      path: exceptionsPath,
      rule: 'exceptions',
      text: `${allowed.length} exceptions, ${before} before: the list may only shrink`,
    },
  ]
}

function exceptionsBefore(): number | undefined {
  try {
    const text = execFileSync('git', ['show', `HEAD^:${exceptionsPath}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.length : undefined
  } catch {
    return undefined // no history here, or no list yet
  }
}

const matches = (one: Exception, finding: Finding) =>
  one.path === finding.path && one.rule === finding.rule

const all = findAll()
const findings = [
  ...all.filter(finding => !allowed.some(one => matches(one, finding))),
  ...checkExceptions(all),
]
for (const { path, rule, text } of findings) console.log(`${path}  [${rule}] ${text}`)
console.log(
  findings.length === 0
    ? `structure: ok, ${allowed.length} exceptions`
    : `structure: ${findings.length} findings`,
)
process.exitCode = findings.length === 0 ? 0 : 1
