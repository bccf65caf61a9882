import type { SourceFile } from '../source/files.ts'
import type { Syntax } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

// Comments and documents cite only what a reader of this repository, or of a public standard, can open.

const UNKNOWN: readonly { not: RegExp; write: string }[] = [
  { not: /§/, write: 'the reason in words' },
  {
    // `todo.spec.ts` is a file, and an address may have it.
    not: /(?<![./-])\b[Ss]pec\b(?![./-])/,
    write: '“the specification” (docs/conformance.md), or an id of docs/features.md',
  },
  {
    not: /\bfeatures\.md[,:]? (section )?\d/,
    write: 'an id of docs/features.md, such as TODO-02',
  },
  {
    not: /(?<![\w/-])(architecture|copy|look|models|modules|quality|words)\.md\b/,
    write: 'a document under docs/, or the reason in words',
  },
]
const SECTION = /\b[Ss]ections? \d|\([1-9]\.\d+\)/
/** Whose sections everyone can look up. */
const PUBLISHED = /\bRFC \d|https?:\/\/|\bPDF\b|\bISO\b/
/** Decisions are never edited; what is generated repeats names of tests. */
const EXEMPT = /^docs\/(adr|feature-map)\/|^scripts\/structure\/|LICENSE/

export function checkComments(file: SourceFile, syntax: Syntax): Finding[] {
  if (EXEMPT.test(file.path)) return []
  const blocks = joinLines(syntax)
  return blocks.flatMap(({ text, line }) => findIn(text).map(found => finding(file, line, found)))
}

export function checkCitations(document: SourceFile): Finding[] {
  if (EXEMPT.test(document.path)) return []
  return document.text
    .split('\n')
    .flatMap((text, at) => findIn(text).map(found => finding(document, at + 1, found)))
}

function findIn(text: string): { cited: string; write: string }[] {
  const found = UNKNOWN.flatMap(({ not, write }) => {
    const cited = not.exec(text)?.[0]
    return cited === undefined ? [] : [{ cited, write }]
  })
  const section = PUBLISHED.test(text) ? undefined : SECTION.exec(text)?.[0]
  return section === undefined
    ? found
    : [...found, { cited: section, write: 'the standard that it is of, or the reason in words' }]
}

const finding = (
  { path }: SourceFile,
  line: number,
  { cited, write }: { cited: string; write: string },
): Finding => ({ path, rule: 'citation', text: `line ${line}: "${cited}": write ${write}` })

/** Comments of consecutive lines are one: the second line may have the section of what the first one names. */
function joinLines(syntax: Syntax): { text: string; line: number }[] {
  const blocks: { text: string; line: number; last: number }[] = []
  for (const { value, start } of syntax.comments) {
    const line = syntax.lineOf(start)
    const before = blocks.at(-1)
    if (before !== undefined && before.last === line - 1) {
      before.text += `\n${value}`
      before.last = line
    } else blocks.push({ text: value, line, last: line + value.split('\n').length - 1 })
  }
  return blocks
}
