import { useState } from 'react'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useToday } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '../button/button.tsx'
import { PlainDateField } from '../date-field/date-field.tsx'
import { ChipPopover } from '../list/chip-popover.tsx'
import styles from './date-range.module.css'
import { type Days, PRESETS, type Range, daysOf, lastDayOf, rangeOf } from './range.ts'

interface DateRangeFilterProps {
  label: string
  /** Moments; `to` is the first that no longer belongs to it. */
  range: Range
  onChange: (range: Range) => void
  /** The longest that can be chosen; an open end counts until today. */
  mostDays?: number
}

/**
 * A filter by days, as the account's time zone counts them: the last ones by a press, or from one to another.
 *
 * @example <DateRangeFilter label={t('when')} range={{ from, to }} onChange={control.change} />
 */
export function DateRangeFilter({ label, range, onChange, mostDays }: DateRangeFilterProps) {
  const chosen = useRangeWords(range)
  return (
    <ChipPopover
      label={label}
      chosen={chosen}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {close => (
        <Choice
          range={range}
          mostDays={mostDays}
          onChange={next => {
            onChange(next)
            close()
          }}
        />
      )}
    </ChipPopover>
  )
}

function useRangeWords({ from, to }: Range): string | undefined {
  const { t } = useTranslation('ui')
  const format = useFormats()
  if (from === undefined && to === undefined) return undefined
  const last = to === undefined ? undefined : format.date(lastDayOf(to))
  if (from === undefined) return t('dateRange.until', { day: last })
  if (last === undefined) return t('dateRange.since', { day: format.date(from) })
  const first = format.date(from)
  return first === last ? first : `${first} – ${last}`
}

interface ChoiceProps extends Pick<DateRangeFilterProps, 'range' | 'onChange'> {
  mostDays: number | undefined
}

function Choice({ range, onChange, mostDays }: ChoiceProps) {
  const { t } = useTranslation('ui')
  const { timeZone } = useRegional()
  const [days, setDays] = useState(() => daysOf(range, timeZone))
  const today = useToday()
  const refusal = useRefusal(days, mostDays)
  const choose = (chosen: Days) => onChange(rangeOf(chosen, timeZone))
  return (
    <form
      className={styles.choice}
      onSubmit={event => {
        event.preventDefault()
        if (refusal === undefined) choose(days)
      }}
    >
      <div className={styles.presets}>
        {PRESETS.map((preset, index) => (
          <Button
            key={preset}
            data-autofocus={index === 0 || undefined}
            onClick={() => choose({ from: addDays(today, 1 - preset), to: '' })}
          >
            {t('dateRange.last', { count: preset })}
          </Button>
        ))}
      </div>
      {(['from', 'to'] as const).map(end => (
        <PlainDateField
          key={end}
          label={t(`dateRange.${end}`)}
          max={today}
          value={days[end]}
          error={end === 'to' ? refusal : undefined}
          onChange={day => setDays(now => ({ ...now, [end]: day }))}
        />
      ))}
      <div className={styles.foot}>
        <Button kind="primary" type="submit" blockedBy={refusal}>
          {t('dateRange.apply')}
        </Button>
      </div>
    </form>
  )
}

/** Why these days cannot be chosen, as text. */
function useRefusal({ from, to }: Days, mostDays: number | undefined): string | undefined {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const last = useToday()
  if (from === '') return undefined
  if (to !== '' && from > to) return t('dateRange.turned')
  const isTooLong = mostDays !== undefined && from < addDays(to === '' ? last : to, 1 - mostDays)
  return isTooLong ? t('dateRange.tooLong', { days: format.number(mostDays) }) : undefined
}
