import {
  inEveryMonth,
  parseRecurrence,
  writeRecurrence,
} from '#platform/contract/recurrence.rules.ts'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { PlainSelect } from '../select/plain-select.tsx'
import { CustomRecurrence } from './custom-recurrence.tsx'
import { describeRecurrence } from '#platform/contract/recurrence-words.rules.ts'
import { presetRulesOf } from './presets.ts'

interface RecurrenceFieldProps {
  label: string
  /** RFC 5545, or none: once. */
  value: string | undefined
  /** The start day, as `2026-11-25`: the choices refer to it. */
  start: string
  /** The rules leave out no month: where it is shorter, its last day counts. */
  isEveryMonth?: boolean
  onChange: (rule: string | undefined) => void
}

/**
 * Recurrence input: common rules by name, and a custom one. Its screen loads the texts `recurrence`.
 *
 * @example <RecurrenceField label={t('repeats')} value={rule} start="2026-11-25" onChange={setRule} />
 */
export function RecurrenceField({
  label,
  value,
  start,
  isEveryMonth,
  onChange,
}: RecurrenceFieldProps) {
  const { t } = useTranslation('recurrence')
  const sentence = useRecurrenceText()
  const [isOpen, setOpen] = useState(false)
  const presets = presetRulesOf({ start, isEveryMonth })
  const isOther = value !== undefined && !presets.includes(value)
  const rule = value === undefined ? undefined : parseRecurrence(value)
  return (
    <div>
      <PlainSelect
        label={label}
        value={isOpen ? 'custom' : (value ?? '')}
        options={[
          { value: '', text: t('never') },
          ...presets.map(preset => ({ value: preset, text: sentence(preset) })),
          ...(isOther ? [{ value, text: sentence(value) }] : []),
          { value: 'custom', text: t('custom') },
        ]}
        help={isOpen && value !== undefined ? sentence(value) : undefined}
        onChoose={chosen => {
          setOpen(chosen === 'custom')
          if (chosen === '') onChange(undefined)
          else if (chosen !== 'custom') onChange(chosen)
          else onChange(value ?? presets[2])
        }}
      />
      {isOpen && rule !== undefined ? (
        <CustomRecurrence
          rule={rule}
          start={start}
          onChange={next => {
            const written = writeRecurrence(next)
            onChange(isEveryMonth === true ? inEveryMonth(written, start) : written)
          }}
        />
      ) : null}
    </div>
  )
}

/**
 * Writes a stored rule as a sentence of the reader's language.
 *
 * @example const sentence = useRecurrenceText(); sentence('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO') // Every 2 weeks on Monday
 */
export function useRecurrenceText(): (rule: string) => string {
  const { t } = useTranslation('recurrence')
  const { language } = usePreferences()
  const { timeZone } = useRegional()
  return text => {
    const rule = parseRecurrence(text)
    return rule === undefined ? text : describeRecurrence(rule, { t, language, timeZone })
  }
}
