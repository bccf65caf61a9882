import { DATE_LOCALES } from '#platform/contract/locales.rules.ts'
import type { Figure } from '../../contract/card.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { useSearch } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { held } from '#platform/web/preferences/held.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import type { CardAnswer } from './card-frame.tsx'

/** Never shows a non-number as a number. */
export const finite = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** A formatted figure; a dash if unknown. */
export const written = (
  value: number | null | undefined,
  write: (value: number) => string,
): string => {
  const known = finite(value)
  return known === null ? '–' : write(known)
}

/** A sign before an amount; in right-to-left text it stays at its number, within what isolates it. */
export const withSign = (sign: string, amount: string): string =>
  amount.startsWith('\u2067') ? `\u2067\u200E${sign}${amount.slice(1)}` : `${sign}${amount}`

/** What a figure says; nothing if it is unknown. */
export const known = (
  value: number | null | undefined,
  write: (value: number) => string,
): string[] => {
  const shown = finite(value)
  return shown === null ? [] : [write(shown)]
}

/** Labels of chart parts: first days, or months. */
export function useLabels(): (categories: readonly string[], unit?: string) => string[] {
  const { language, direction } = usePreferences()
  const locale = DATE_LOCALES[language]
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return (categories, unit) =>
    categories.map((one, index) => {
      const months = unit === 'month' || categories.length === 12
      if (isDay(one)) {
        const text = (unit === 'month' ? month : day).format(new Date(`${one}T12:00:00Z`))
        // As `format.shortDate` writes it.
        return held(text.replaceAll(' de ', ' '), { language, direction })
      }
      // Months without a year, in English.
      return months ? month.format(new Date(Date.UTC(2024, index, 15))) : one
    })
}

/** The definition of a figure, in a sentence or two. */
export function useDefinition(): (name: string) => string {
  const { t } = useTranslation('figures')
  return name => {
    // For figures with parts, the texts have one for the whole.
    const whole = t(`define.${name}.all`, { defaultValue: '' })
    return whole === '' ? t(`define.${name}`) : whole
  }
}

/** Formats a range of days. */
export function useSpan(): (span: { from: string; to: string }) => string {
  const { date } = useFormats()
  return ({ from, to }) => (from === to ? date(from) : `${date(from)} – ${date(to)}`)
}

/** Links to the rows of a figure on the same board: the open ones are in the URL. */
export function useRowsLink(): (
  data: CardAnswer | undefined,
  figure: Figure,
) => { to: string; search: object; resetScroll: boolean } | undefined {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  return (data, figure) => {
    const rows = data?.rows.find(one => one.figure === figure)
    if (rows === undefined) return undefined
    return { to: '.', search: { ...raw, rows: writeRows(rows) }, resetScroll: false }
  }
}

interface RowsOf {
  figure: Figure
  from: string
  to: string
}
export const writeRows = ({ figure, from, to }: RowsOf): string => `${figure}~${from}~${to}`
