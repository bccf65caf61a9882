import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import {
  DATE_WORDS_LANGUAGES,
  findDateWords,
  withoutSpans,
} from '#platform/contract/natural-input.rules.ts'
import { parseRecurrence } from '#platform/contract/recurrence.rules.ts'
import { describeRecurrence } from '#platform/contract/recurrence-words.rules.ts'
import { text } from '#platform/server/texts/texts.ts'

// How a file says how a task repeats: in words that can be read again, or else with the rule behind them.

/** When and where a file is read or written. */
export interface Place {
  now: Date
  zone: string
}

/** The rule in words, followed by itself in brackets if the words alone would not be read as it. */
export function writeRuleWords(
  recurrence: string | null,
  { language, ...place }: Place & { language: ExportLanguage },
): string {
  const rule = recurrence === null ? undefined : parseRecurrence(recurrence)
  if (recurrence === null || rule === undefined) return ''
  const words = describeRecurrence(rule, {
    t: (key, values) => text({ language, file: 'recurrence', key }, values),
    language,
    timeZone: place.zone,
  })
  return readRule(words, place) === recurrence ? words : `${words} [${recurrence}]`
}

/** The rule that a cell means: of iCalendar, or in words of any language. */
export function readRule(cell: string, { now, zone }: Place): string | undefined {
  const rule = /\[(?<rule>[^\]]+)\]$/.exec(cell)?.groups?.['rule'] ?? cell
  if (parseRecurrence(rule) !== undefined) return rule
  for (const language of DATE_WORDS_LANGUAGES) {
    const found = findDateWords(cell, { now, zone, language })
    if (found?.recurrence !== undefined && withoutSpans(cell, found.spans) === '')
      return found.recurrence
  }
  return undefined
}
