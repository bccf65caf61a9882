import type { NewEvent } from '@smart-fft/contract/calendar.contract'
import type { Language } from '@smart-fft/contract/preferences.rules'
import { findDateWords } from '@smart-fft/contract/quick-line.rules'
import { addDays, fromWall } from '@smart-fft/contract/wall-time.rules'

interface Here {
  now: Date
  zone: string
  language: Language
  /** Where nothing is said of a day. */
  day: string
}

const AT: Record<Language, RegExp> = {
  en: /\s+(?:at|in|@)\s+(\S.*)$/i,
  de: /\s+(?:bei|im|in|at|@)\s+(\S.*)$/i,
  ar: /\s+(?:في|at|@)\s+(\S.*)$/i,
  fr: /\s+(?:à|au|aux|chez|dans|at|@)\s+(\S.*)$/i,
  pt: /\s+(?:em|n[oa]s?|at|@)\s+(\S.*)$/i,
}

/**
 * An event from one line. Undefined where it says nothing but a time.
 * @example readQuickEvent('Lunch with Ana Fri 12:30 at Rosa', here) // title, Friday 12:30 to 13:30, at Rosa
 */
export function readQuickEvent(text: string, { now, zone, language, day }: Here): NewEvent | undefined {
  const found = findDateWords(text, { now, zone, language })
  const spans = (found?.spans ?? []).toSorted((a, b) => b[0] - a[0])
  const rest = spans
    .reduce((left, [from, to]) => `${left.slice(0, from)} ${left.slice(to)}`, text)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const place = AT[language].exec(rest)
  const title = (place === null ? rest : rest.slice(0, place.index)).trim()
  if (title === '') return undefined
  const date = found?.day ?? day
  const start = found?.time === undefined ? undefined : fromWall({ day: date, time: found.time }, zone)
  const times =
    start === undefined
      ? { start: date, end: addDays(date, 1), allDay: true }
      : { start, end: new Date(Date.parse(start) + 3_600_000).toISOString(), allDay: false }
  return { title, ...times, extendedProps: { timeZone: zone, location: place?.[1]?.trim() ?? '', calendar: 'Personal' } }
}
