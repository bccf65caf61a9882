import { foldSearch } from '#platform/contract/fold.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'

// Help: FAQ questions and knowledge base articles. Rules shared by server and client (FAQ-01 to FAQ-03, KB-01 to KB-05).

/** The specification's five, always complete and in this order. */
export const FAQ_CATEGORIES = [
  'payment',
  'delivery',
  'cancellationReturn',
  'myOrders',
  'productServices',
] as const
export type FaqCategoryName = (typeof FAQ_CATEGORIES)[number]
/** The icon of each category. */
export const FAQ_ICONS: Record<FaqCategoryName, string> = {
  payment: 'credit-card',
  delivery: 'truck',
  cancellationReturn: 'refresh',
  myOrders: 'package',
  productServices: 'settings',
}

export const HELP_KINDS = ['faq', 'article'] as const
export type HelpKind = (typeof HELP_KINDS)[number]
export const HELP_LANGUAGES = LANGUAGES

export const MAX_HELP_TITLE = 160
export const MAX_HELP_CONTENT = 20_000
export const MAX_HELP_FEEDBACK = 2_000
export const HELP_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Limits: related articles per article, screens per article. */
export const MAX_RELATED = 6
export const MAX_HELP_SCREENS = 12
export const SECTION_COLORS = ['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const
export type SectionColor = (typeof SECTION_COLORS)[number]
export const KB_ICONS = [
  'rocket',
  'mail',
  'users',
  'shield',
  'receipt',
  'plug',
  'book',
  'calendar',
  'shopping-cart',
  'settings',
] as const
export type KbIcon = (typeof KB_ICONS)[number]

const MAX_WORDS = 8

/**
 * The words of a search; every one must match.
 * @example helpWords('  reset   Password ') // ['reset', 'password']
 */
export const helpWords = (q: string): string[] =>
  [
    ...new Set(
      foldSearch(q)
        .split(/\s+/)
        .filter(word => word !== ''),
    ),
  ].slice(0, MAX_WORDS)

export interface MarkedPart {
  text: string
  isHit: boolean
}

/**
 * Splits a text at matches of the search words, ignoring accents and case.
 * @example markHits('Über uns', ['uber']) // [{ text: 'Über', isHit: true }, { text: ' uns', isHit: false }]
 */
export function markHits(text: string, words: readonly string[]): MarkedPart[] {
  // Folds each letter with its marks separately, so that offsets in the folded text map back to the original.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const folded = letters.map(foldSearch)
  const owners = folded.flatMap((letter, index) => Array.from(letter, () => index))
  const whole = Array.from(folded.join(''))
  const isHit = letters.map(() => false)
  for (const word of words) {
    const target = Array.from(word)
    for (const at of placesOf(whole, target)) {
      for (let place = at; place < at + target.length; place += 1) isHit[owners[place] ?? 0] = true
    }
  }
  const parts: MarkedPart[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last !== undefined && last.isHit === isHit[index]) last.text += letter
    else parts.push({ text: letter, isHit: isHit[index] === true })
  }
  return parts
}

function placesOf(text: readonly string[], word: readonly string[]): number[] {
  const [first] = word
  return text.flatMap((letter, at) =>
    letter === first && word.every((one, index) => text[at + index] === one) ? [at] : [],
  )
}

const SNIPPET_BEFORE = 60
const SNIPPET_LENGTH = 200

/**
 * An excerpt around the first match, or the beginning when there is none.
 * @example snippetOf('A long text about keys …', ['keys'])
 */
export function snippetOf(text: string, words: readonly string[]): string {
  const parts = markHits(text, words)
  const first = parts.findIndex(part => part.isHit)
  const hitAt =
    first === -1 ? 0 : parts.slice(0, first).reduce((length, part) => length + part.text.length, 0)
  const target = Math.max(0, hitAt - SNIPPET_BEFORE)
  const from = target === 0 ? 0 : text.indexOf(' ', target) + 1
  const cut = text.slice(from, from + SNIPPET_LENGTH)
  const isWhole = from + SNIPPET_LENGTH >= text.length
  return `${from === 0 ? '' : '… '}${isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(' '))} …`}`
}

/**
 * A slug from a title; `fallback` when no Latin letters remain.
 * @example slugOf('How do I pay?', 'entry') // 'how-do-i-pay'
 */
export function slugOf(title: string, fallback: string): string {
  const slug = foldSearch(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}
