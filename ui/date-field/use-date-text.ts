import { HOUR } from '#platform/contract/durations.rules.ts'
import { useState } from 'react'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { type DateKind, readValue, writeValue } from './local-date.ts'

interface DateTextUse {
  kind: DateKind
  value: string
  min: string | undefined
  max: string | undefined
  onChange: (value: string) => void
  onCommit: ((value: string) => void) | undefined
}

interface Typed {
  /** As it is written now, where that is not how the value is written. */
  text?: string | undefined
  problem?: string | undefined
  /** The last value received, and the last one reported. */
  seen: string
  reported: string
}

/**
 * The text of a date or time field. While typing, the text is kept and a value is reported once complete; on blur the text is reformatted,
 * or stays with its error and there is no value.
 */
export function useDateText({ kind, value, min, max, onChange, onCommit }: DateTextUse) {
  const { t } = useTranslation('date-field')
  const { language } = usePreferences()
  const { timeZone } = useRegional()
  const [now] = useState(() => new Date())
  const today = toLocalTime(now, timeZone).day
  const later = toLocalTime(new Date(now.getTime() + HOUR), timeZone)
  /** The next full hour, where it is of today. */
  const soon = later.day === today ? `${later.time.slice(0, 2)}:00` : '23:59'
  const [typed, setTyped] = useState<Typed>({ seen: value, reported: value })
  // An external value replaces the typed text.
  if (typed.seen !== value)
    setTyped(
      value === typed.reported ? { ...typed, seen: value } : { seen: value, reported: value },
    )
  const write = (one: string) => writeValue(kind, one, language)
  const text = typed.text ?? write(value)

  function read(written: string) {
    if (written.trim() === '') return { value: '', isWhole: false }
    const time = kind === 'moment' ? value.slice(11) : ''
    const found = readValue(kind, written, {
      language,
      today,
      ...(time === '' ? {} : { time }),
    })
    if (found === undefined)
      return { problem: t(`wrong.${kind}`, { example: write(EXAMPLES[kind](today)) }) }
    if (min !== undefined && min !== '' && found.value < min)
      return { problem: t('early', { min: write(min) }) }
    if (max !== undefined && max !== '' && found.value > max)
      return { problem: t('late', { max: write(max) }) }
    return found
  }

  /** Shows the reported value, unless other text is left in the field. */
  function report(next: string, left: Pick<Typed, 'text' | 'problem'> = {}): void {
    setTyped(known => ({ ...left, seen: known.seen, reported: next }))
    if (next !== value) onChange(next)
  }

  function change(written: string): void {
    const found = read(written)
    const isReported = 'isWhole' in found && found.isWhole
    // A reported error disappears only when fixed or retyped.
    const problem = isReported || written === '' ? undefined : typed.problem
    if (isReported) report(found.value, { text: written })
    else setTyped(known => ({ ...known, text: written, problem }))
  }

  /** Takes what is written as it is now. */
  function commit(written: string | undefined = typed.text): void {
    const found = written === undefined ? { value } : read(written)
    // What can't be read settles nothing: what was settled before stays.
    if ('problem' in found) return report('', { text: written, problem: found.problem })
    if (written !== undefined) report(found.value)
    onCommit?.(found.value)
  }

  const isReadable = (written: string): boolean => !('problem' in read(written))
  return { text, problem: typed.problem, today, soon, change, commit, choose: report, isReadable }
}

/** The last day of a year leaves no doubt which number is the month. */
const EXAMPLES: Record<DateKind, (today: string) => string> = {
  date: today => `${today.slice(0, 4)}-12-31`,
  time: () => '14:30',
  moment: today => `${today.slice(0, 4)}-12-31T14:30`,
}
