import * as z from 'zod/mini'
import { fromLocalTime, isDay, readMomentText } from '#platform/contract/local-time.rules.ts'
import {
  DATE_WORDS_LANGUAGES,
  dateWordsValue,
  findDateWords,
} from '#platform/contract/natural-input.rules.ts'
import type { Place } from './rule-words.service.ts'

// Days and moments in the cells of a file.

export const dateText = (place: Place) =>
  z.pipe(
    z.string().check(
      z.maxLength(100),
      z.refine(text => readDate(text, place) !== undefined, { params: { problem: 'date' } }),
    ),
    z.transform(text => readDate(text, place) ?? ''),
  )

/** When something was: never later than now. A day alone is its beginning. */
export const momentText = (place: Place) =>
  z.pipe(
    dateText(place),
    z.transform(text => {
      const moment = isDay(text) ? fromLocalTime({ day: text, time: '00:00' }, place.zone) : text
      const now = new Date(place.now).toISOString()
      return moment < now ? moment : now
    }),
  )

/** ISO, as our export writes it, or a date in words; by the clocks of a zone. */
function readDate(text: string, { now, zone }: Place): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)))
    return new Date(text).toISOString()
  const written = readMomentText(text.replace(' ', 'T'), zone)
  if (written !== undefined) return written
  for (const language of DATE_WORDS_LANGUAGES) {
    const found = findDateWords(text, { now, zone, language })
    if (found !== undefined) return dateWordsValue(found, zone)
  }
  return undefined
}
