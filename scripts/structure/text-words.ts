import type { SourceFile } from '../source/files.ts'
import { isNode, parse, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'
import { PARTS, wordsOf } from './vocabulary.ts'

/** Beside the words of identifiers; in prose, and in code within a few lines, these are plain English. */
const WORDS: Readonly<Record<string, string>> = {
  ...PARTS,
  act: 'action',
  acts: 'actions',
  asked: 'requested or requests',
  decided: 'decision',
  does: 'actions',
  faces: 'memberPreview',
  fault: 'reason or error',
  fewer: 'decrease, low or less',
  given: 'assigned or granted',
  least: 'min',
  most: 'max or limit',
  noun: 'type',
  rhythm: 'frequency',
  surplus: 'overpayment',
  turns: 'total',
  way: 'method, channel or source',
  ways: 'methods or channels',
}
/** Values of the API, names of email templates, and a component: they are called so where they come from. */
const STANDING = new Set([
  'orders:refusals.coupon.most',
  'orders:refusals.quote.most',
  'sign-in-methods:problems.passkey.fault',
  'sign-in-methods:problems.way',
])
/** Codes, kinds and events of the API, and plural forms. */
const isCode = (key: string): boolean => /[_-]/.test(key.replace(PLURAL, ''))
const PLURAL = /_(zero|one|two|few|many|other)$/
const ENGLISH = /\/locales\/en\/([\w-]+)\.json$/
const PLACEHOLDER = /\{\{\s*-?\s*(\w+)/g

/** No key of a text and no placeholder in it uses a non-standard term; the other languages have the same ones. */
export function checkTextWords({ path, text }: SourceFile): Finding[] {
  const namespace = ENGLISH.exec(path)?.[1]
  if (namespace === undefined) return []
  const syntax = parse({ path: `${path}.js`, text: `(${text})` })
  return entriesOf(syntax.program).flatMap(({ keys, offset, value }) => {
    const key = keys.at(-1) ?? ''
    const isExempt = isCode(key) || STANDING.has(`${namespace}:${keys.join('.')}`)
    const placeholders = [...value.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
    return [...(isExempt ? [] : [key.replace(PLURAL, '')]), ...placeholders].flatMap(name => {
      const word = wordsOf(name).find(one => Object.hasOwn(WORDS, one))
      if (word === undefined) return []
      const line = syntax.lineOf(offset)
      return [{ path, rule: 'word', text: `line ${line}: "${name}" in a text: ${WORDS[word]}` }]
    })
  })
}

interface Entry {
  keys: string[]
  offset: number
  /** Empty for a group of texts. */
  value: string
}

function entriesOf(program: SyntaxNode): Entry[] {
  const found: Entry[] = []
  const walk = (object: SyntaxNode, above: string[]) => {
    if (!Array.isArray(object['properties'])) return
    for (const property of object['properties']) {
      if (!isNode(property)) continue
      const { key, value } = property
      if (!isNode(key) || !isNode(value)) continue
      const keys = [...above, String(key['value'])]
      const text = value['value']
      found.push({ keys, offset: key.start, value: typeof text === 'string' ? text : '' })
      walk(value, keys)
    }
  }
  let isInside = false
  visit(program, node => {
    if (isInside || node.type !== 'ObjectExpression') return
    isInside = true
    walk(node, [])
  })
  return found
}
