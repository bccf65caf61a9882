import { LOCALES } from '#platform/contract/locales.rules.ts'
import type { DateWords, PhraseKind } from '#platform/contract/natural-input.rules.ts'
import { fromLocalTime } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { useRecurrenceText } from './recurrence-field.tsx'

/** A day, time or repeat as text, and the words of the line it comes from: none if implied by others. */
export interface WhenPart {
  kind: PhraseKind
  text: string
  matchedTexts: readonly string[]
}

/**
 * Describes recognized dates and repeats in the reader's language. Its screen loads the texts `recurrence`.
 *
 * @example const whenWords = useWhenWords(); whenWords(found) // [{ kind: 'day', text: 'Sun, 22 Nov 2026', matchedTexts: ['tomorrow'] }]
 */
export function useWhenWords(): (found: DateWords) => WhenPart[] {
  const { language } = usePreferences()
  const { timeZone } = useRegional()
  const format = useFormats()
  const sentence = useRecurrenceText()
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' })
  const dayText = (day: string): string => {
    return `${weekday.format(new Date(day))}${language === 'ar' ? '،' : language === 'fr' ? '' : ','} ${format.date(day)}`
  }
  return ({ day, time, end, recurrence, phrases }) => {
    const timeText = (on: string, clock: string): string =>
      format.time(fromLocalTime({ day: on, time: clock }, timeZone))
    const isLong =
      end !== undefined &&
      end.day > day &&
      (end.time === undefined || time === undefined || end.time > time)
    const texts: Record<PhraseKind, string | undefined> = {
      day: isLong ? `${dayText(day)} – ${dayText(end.day)}` : dayText(day),
      time:
        time === undefined
          ? undefined
          : `${timeText(day, time)}${end?.time === undefined ? '' : ` – ${timeText(end.day, end.time)}`}`,
      repeat: recurrence === undefined ? undefined : sentence(recurrence),
    }
    return KINDS.flatMap((kind): WhenPart[] => {
      const text = texts[kind]
      const matchedTexts = phrases.filter(phrase => phrase.kind === kind).map(phrase => phrase.text)
      return text === undefined ? [] : [{ kind, text, matchedTexts }]
    })
  }
}
const KINDS: readonly PhraseKind[] = ['day', 'time', 'repeat']
