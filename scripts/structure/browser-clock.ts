import { isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { isNode, type Syntax, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

/** Where the browser's zone is meant. */
const ALLOWED: readonly { path: string; why: string }[] = [
  {
    path: 'features/setup/web/components/guess-regional.ts',
    why: 'proposes the zone at first use',
  },
  {
    path: 'platform/web/preferences/regional.ts',
    why: 'where neither account nor instance has one',
  },
  { path: 'platform/contract/time-zone.rules.ts', why: 'checks a zone that is given' },
  { path: 'features/showcase/web/', why: 'examples with fixed days' },
]
const LOCAL_CALL =
  /^(?:[gs]et(?:Date|Day|FullYear|Hours|Minutes|Month)|getTimezoneOffset|to(?:Date|Time)String|toLocale(?:Date|Time)String)$/
/** `2026-11-25T10:00` without a zone at its end. */
const LOCAL_TEXT = /T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

/**
 * Days and times are of the account's time zone, which need not be the browser's: `useRegional().timeZone` with `readMomentText`,
 * `toMomentText` and `toLocalTime`, and `useToday()`. What a variable holds isn't seen here: `new Date(text)` of a field's text passes.
 */
export function checkBrowserClock(file: SourceFile, syntax: Syntax): Finding[] {
  const side = sideOf(file.path)
  if ((side !== 'web' && side !== 'contract') || isTest(file.path)) return []
  if (ALLOWED.some(({ path }) => file.path.startsWith(path))) return []
  const found: Finding[] = []
  visit(syntax.program, node => {
    const what = readOf(node)
    if (what === undefined) return
    const text = `line ${syntax.lineOf(node.start)}: ${what} goes by the browser's zone; take the account's (useRegional, local-time.rules.ts)`
    found.push({ path: file.path, rule: 'browser-clock', text })
  })
  return found
}

function readOf(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression') {
    const name = calledOf(node)
    return name !== undefined && LOCAL_CALL.test(name) ? name : undefined
  }
  if (node.type === 'MemberExpression')
    return nameOf(node.property) === 'timeZone' && calledOf(node.object) === 'resolvedOptions'
      ? 'resolvedOptions().timeZone'
      : undefined
  if (node.type === 'VariableDeclarator')
    return isNode(node.id) &&
      node.id.type === 'ObjectPattern' &&
      takesZone(node.id) &&
      calledOf(node.init) === 'resolvedOptions'
      ? 'resolvedOptions().timeZone'
      : undefined
  if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'Date') return undefined
  const given: unknown[] = Array.isArray(node.arguments) ? node.arguments : []
  return given.length > 1 || LOCAL_TEXT.test(textOf(given[0])) ? 'new Date' : undefined
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : undefined

/** The method that a call calls. */
function calledOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return undefined
  return node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : undefined
}

const takesZone = ({ properties }: SyntaxNode): boolean =>
  Array.isArray(properties) && properties.some(one => isNode(one) && nameOf(one.key) === 'timeZone')

/** How a text ends, also one with parts filled in. */
function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Literal') return String(node.value)
  const last: unknown = Array.isArray(node.quasis) ? node.quasis.at(-1) : undefined
  const value: unknown = isNode(last) ? last.value : undefined
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}
