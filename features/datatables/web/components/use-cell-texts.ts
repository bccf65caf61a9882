import { useState } from 'react'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { readFilled, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { readValue, writeValue } from '#ui/date-field/local-date.ts'
import type { CellEdit } from './cell-edit.ts'

interface CellTexts {
  /** A value as people type it. */
  written: (value: string) => string
  /** The value of what was typed; the text itself where it has none. */
  read: (text: string) => string
}
const PLAIN: CellTexts = { written: String, read: String }

/** How cells are typed: days and decimals in the language's format. */
export function useCellTexts(): Readonly<Record<CellEdit['kind'], CellTexts>> {
  const { language } = usePreferences()
  const { timeZone } = useRegional()
  const [now] = useState(() => new Date())
  const typed = useTypedNumber()
  const today = toLocalTime(now, timeZone).day
  return {
    text: PLAIN,
    choice: PLAIN,
    number: {
      written: value => (value === '' ? value : typed(Number(value))),
      read(text) {
        const value = readFilled(text)
        return Number.isNaN(value) ? text : `${value}`
      },
    },
    date: {
      written: day => writeValue('date', day, language),
      read: text => readValue('date', text, { language, today })?.value ?? text,
    },
  }
}
