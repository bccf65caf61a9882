import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Source } from '#platform/web/screens/record-links.ts'
import {
  type DateWords,
  findDateWords,
  withoutSpans,
} from '#platform/contract/natural-input.rules.ts'

export interface Here {
  now: Date
  zone: string
  language: Language
}
export interface Read {
  /** The title as written. */
  whole: string
  /** Without the phrase that names the time. */
  title: string
  when: (Pick<DateWords, 'day' | 'time' | 'end'> & { words: string }) | undefined
}

const MAX_TITLE = 200
/** Further down are quotes and older messages. */
const TEXT_READ = 600

const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Suggests a title and the first date or time mentioned in a mail or message. The title is searched before the text.
 * @example readSource({ type: 'chat', id: '7', title: 'Call Ana tomorrow 15:00', text: '' }, here).title // 'Call Ana'
 */
export function readSource({ title, text }: Pick<Source, 'title' | 'text'>, here: Here): Read {
  const whole = line(title).slice(0, MAX_TITLE)
  const inTitle = whenIn(whole, here)
  if (inTitle !== undefined) {
    const rest = withoutSpans(whole, inTitle.spans)
    return { whole, title: rest === '' ? whole : rest, when: inTitle.when }
  }
  return { whole, title: whole, when: whenIn(text.slice(0, TEXT_READ), here)?.when }
}

function whenIn(text: string, { now, zone, language }: Here) {
  const found = findDateWords(text, { now, zone, language })
  if (found === undefined) return undefined
  const { day, time, end, phrases } = found
  // What is created here happens once: a recurrence phrase stays in the title.
  const once = phrases.filter(phrase => phrase.kind !== 'repeat')
  const words = (once.length === 0 ? phrases : once).map(phrase => phrase.text.trim()).join(' ')
  return { spans: once.map(phrase => phrase.span), when: { day, time, end, words } }
}
