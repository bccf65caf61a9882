import type { SourceFile } from '../source/files.ts'
import { isNode, parse, visit } from '../source/syntax.ts'

/** A regular expression of a file that repeats something without a limit. */
export interface Pattern {
  path: string
  source: string
  flags: string
}

const REPEATS = /[*+]|\{\d+,\}/g

/** Regular expressions that could be slower than linear: those anchored at one place with a single repetition cannot. */
export function findPatterns(file: SourceFile): Pattern[] {
  const found: Pattern[] = []
  visit(parse(file).program, node => {
    const { regex } = node
    if (!isRegex(regex)) return
    const { pattern: source, flags } = regex
    const repeats = source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x').match(REPEATS)?.length ?? 0
    const isHeld = source.startsWith('^') || flags.includes('y')
    if (repeats > (isHeld ? 1 : 0)) found.push({ path: file.path, source, flags })
  })
  return found
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' &&
  value !== null &&
  !isNode(value) &&
  'pattern' in value &&
  'flags' in value

const PIECES = [
  ' ',
  'a',
  '1',
  '-',
  '_',
  '.',
  ',',
  '@',
  '"',
  "'",
  '`',
  '<',
  '[',
  '(',
  '{',
  '#',
  '/',
  ':',
  '\\',
  '\n',
  '\u0301',
  'é',
  '”',
  '—',
  '!',
  '+',
  '*',
  '$',
  '%',
]
const WORDS = [
  ' a',
  'a ',
  'a.',
  'a-',
  ' 1',
  '1.',
  '1,',
  '@a',
  ':a',
  '<a',
  '<a ',
  '<h2>',
  'a=b ',
  'http://a',
  '[a',
  '`a',
  '\n>',
]

/** Worst-case time of a pattern for inputs of a length: repeated fragments, its own words among them, whole and with a mismatching end. */
export function worstOf(
  { source, flags }: Pattern,
  size: number,
): { milliseconds: number; piece: string } {
  const own = (source.match(/[a-z]{2,}/gi) ?? []).slice(0, 8)
  let worst = { milliseconds: 0, piece: '' }
  for (const piece of new Set([...PIECES, ...WORDS, ...own, ...own.map(word => ` ${word} `)]))
    for (const end of ['', '\u0001', '\n']) {
      const text = `${piece.repeat(Math.ceil(size / piece.length)).slice(0, size - 1)}${end}`
      const milliseconds = measure(new RegExp(source, flags), text)
      if (milliseconds > worst.milliseconds) worst = { milliseconds, piece }
    }
  return worst
}

const RUNS = 3
/** From here on it is measured again: others work on the machine too. */
const REPEAT_FROM = 10

function measure(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < RUNS && best > REPEAT_FROM; turn += 1) {
    const before = process.threadCpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}
