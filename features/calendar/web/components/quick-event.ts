import type { NewEvent } from '../../contract/calendar.contract.ts'
import { MAX_TITLE } from '../../contract/calendar.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { findRegularDateWords } from '#platform/contract/natural-input-every-month.rules.ts'
import {
  type DateWords,
  dateWordsTimes,
  withoutSpans,
} from '#platform/contract/natural-input.rules.ts'

interface Here {
  now: Date
  zone: string
  language: Language
  /** The default day. */
  day: string
  /** Parts to keep as words. */
  ignored?: ReadonlySet<string>
}

export interface QuickEvent {
  event: NewEvent
  when: DateWords | undefined
  /** The recognized place, as typed. */
  placeWords: string | undefined
}

const AT: Record<Language, RegExp> = {
  en: /\s+(?:at|in|@)\s+(\S.*)$/i,
  de: /\s+(?:bei|im|in|at|@)\s+(\S.*)$/i,
  ar: /\s+(?:في|at|@)\s+(\S.*)$/i,
  fr: /\s+(?:à|au|aux|chez|dans|at|@)\s+(\S.*)$/i,
  pt: /\s+(?:em|n[oa]s?|at|@)\s+(\S.*)$/i,
}

/**
 * Parses an event from one line. Undefined if it consists of a time only.
 * @example readQuickEvent('Lunch with Ana Fri 12:30 at Rosa', here) // title, Friday 12:30 to 13:30, at Rosa
 */
export function readQuickEvent(
  text: string,
  { now, zone, language, day, ignored = new Set() }: Here,
): QuickEvent | undefined {
  const when = findRegularDateWords(text, { now, zone, language, ignored })
  const rest = withoutSpans(text, when?.spans ?? [])
  const found = AT[language].exec(rest)
  const place = found === null || ignored.has(found[0].trim()) ? undefined : found
  const title = (place === undefined ? rest : rest.slice(0, place.index)).trim()
  if (title === '') return undefined
  const times = dateWordsTimes(when ?? { day, time: undefined, end: undefined }, zone)
  const recurrence = when?.recurrence === undefined ? {} : { recurrence: when.recurrence }
  const extendedProps = {
    timeZone: zone,
    location: place?.[1]?.trim() ?? '',
    calendar: 'Personal',
    ...recurrence,
  } as const
  return {
    event: { title: title.slice(0, MAX_TITLE), ...times, extendedProps },
    when,
    placeWords: place?.[0].trim(),
  }
}
