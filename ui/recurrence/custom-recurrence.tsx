import {
  FREQUENCIES,
  type Frequency,
  MAX_COUNT,
  MAX_INTERVAL,
  type Recurrence,
  WEEKDAYS,
} from '#platform/contract/recurrence.rules.ts'
import { addDays, weekdayOf } from '#platform/contract/local-time.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { PlainDateField } from '../date-field/date-field.tsx'
import { PlainSelect } from '../select/plain-select.tsx'
import { weekdayNames } from '#platform/contract/recurrence-words.rules.ts'
import { nthOf } from './presets.ts'
import styles from './recurrence.module.css'

interface CustomProps {
  rule: Recurrence
  start: string
  onChange: (rule: Recurrence) => void
}

/** The rule in its parts. Every state of it is a rule, so nothing here can be wrong. */
export function CustomRecurrence({ rule, start, onChange }: CustomProps) {
  const { t } = useTranslation('recurrence')
  return (
    <fieldset className={styles.custom}>
      <legend className={styles.legend}>{t('custom')}</legend>
      <div className={styles.pair}>
        <NumberBox
          label={t('interval')}
          value={rule.interval}
          most={MAX_INTERVAL}
          onChange={interval =>
            onChange({ ...rule, interval, days: rule.frequency === 'daily' ? [] : rule.days })
          }
        />
        <PlainSelect
          label={t('unit')}
          value={rule.frequency}
          options={FREQUENCIES.map(one => ({ value: one, text: t(`units.${one}`) }))}
          onChoose={chosen => {
            const frequency = FREQUENCIES.find(one => one === chosen)
            if (frequency !== undefined) onChange(asFrequency({ rule, start, frequency }))
          }}
        />
      </div>
      {rule.frequency === 'weekly' ? <Days rule={rule} start={start} onChange={onChange} /> : null}
      {rule.frequency === 'monthly' ? (
        <InMonth rule={rule} start={start} onChange={onChange} />
      ) : null}
      <End rule={rule} start={start} onChange={onChange} />
    </fieldset>
  )
}

function asFrequency({
  rule,
  start,
  frequency,
}: {
  rule: Recurrence
  start: string
  frequency: Frequency
}): Recurrence {
  const [, month = 1, date = 1] = start.split('-').map(Number)
  const { interval, count, until } = rule
  const days = frequency === 'weekly' ? [WEEKDAYS[weekdayOf(start)] ?? 'MO'] : []
  const monthDay = frequency === 'monthly' || frequency === 'yearly' ? date : undefined
  return {
    frequency,
    interval,
    days,
    months: frequency === 'yearly' ? [month] : [],
    monthDay,
    count,
    until,
  }
}

function Days({ rule, start, onChange }: CustomProps) {
  const { t } = useTranslation('recurrence')
  const { language } = usePreferences()
  const { weekStart } = useRegional()
  const [long, short] = [weekdayNames(language, 'long'), weekdayNames(language, 'short')]
  const order = WEEKDAYS.map((_, index) => (index + weekStart + 6) % 7)
  return (
    <fieldset className={styles.plain}>
      <legend className={styles.label}>{t('on')}</legend>
      <div className={styles.days}>
        {order.map(index => {
          const day = WEEKDAYS[index] ?? 'MO'
          return (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                aria-label={long[index]}
                checked={rule.days.includes(day)}
                onChange={() => {
                  const days = rule.days.includes(day)
                    ? rule.days.filter(one => one !== day)
                    : [...rule.days, day]
                  onChange({
                    ...rule,
                    days: days.length === 0 ? [WEEKDAYS[weekdayOf(start)] ?? 'MO'] : days,
                  })
                }}
              />
              <span aria-hidden="true">{short[index]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function InMonth({ rule, start, onChange }: CustomProps) {
  const { t } = useTranslation('recurrence')
  const { language } = usePreferences()
  const date = Number(start.slice(8))
  const weekday = weekdayOf(start)
  const name = weekdayNames(language, 'long')[weekday]
  const nth = nthOf(date)
  const options = [
    { value: 'date', text: t('onDay', { day: date }), rule: { monthDay: date } },
    { value: 'last', text: t('onLastDay'), rule: { monthDay: -1 } },
    {
      value: 'nth',
      text: t('onNth', { nth: t(`nth.${nth === -1 ? 4 : nth - 1}`), days: name }),
      rule: { nth, days: [WEEKDAYS[weekday] ?? 'MO'] },
    },
    {
      value: 'lastWeekday',
      text: t('onNth', { nth: t('nth.4'), days: name }),
      rule: { nth: -1 as const, days: [WEEKDAYS[weekday] ?? 'MO'] },
    },
  ].filter(({ value }) => !(value === 'lastWeekday' && nth === -1))
  const chosen =
    rule.nth === undefined
      ? rule.monthDay === -1
        ? 'last'
        : 'date'
      : rule.nth === nth
        ? 'nth'
        : 'lastWeekday'
  return (
    <PlainSelect
      label={t('on')}
      value={chosen}
      options={options}
      onChoose={value => {
        const found = options.find(one => one.value === value)
        if (found !== undefined) onChange({ ...rule, ...NO_DAY, ...found.rule })
      }}
    />
  )
}

const NO_DAY = { days: [], nth: undefined, monthDay: undefined, isCapped: undefined }

function End({ rule, start, onChange }: CustomProps) {
  const { t } = useTranslation('recurrence')
  const kind = rule.count !== undefined ? 'count' : rule.until !== undefined ? 'until' : 'never'
  return (
    <div className={styles.pair}>
      <PlainSelect
        label={t('ends')}
        value={kind}
        options={(['never', 'until', 'count'] as const).map(value => ({
          value,
          text: t(`end.${value}`),
        }))}
        onChoose={value =>
          onChange({
            ...rule,
            count: value === 'count' ? 5 : undefined,
            until: value === 'until' ? addDays(start, 90) : undefined,
          })
        }
      />
      {kind === 'count' ? (
        <NumberBox
          label={t('times')}
          value={rule.count ?? 1}
          most={MAX_COUNT}
          onChange={count => onChange({ ...rule, count })}
        />
      ) : null}
      {kind === 'until' ? (
        <PlainDateField
          label={t('lastDay')}
          min={start}
          value={rule.until?.slice(0, 10) ?? ''}
          isOptional={false}
          onChange={until => {
            if (until !== '') onChange({ ...rule, until })
          }}
        />
      ) : null}
    </div>
  )
}

function NumberBox({
  label,
  value,
  most,
  onChange,
}: {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <label className={styles.label} htmlFor={id}>
      {label}
      <input
        id={id}
        type="number"
        inputMode="numeric"
        className={styles.input}
        min={1}
        max={most}
        value={value}
        onChange={event => {
          const next = event.currentTarget.valueAsNumber
          if (Number.isInteger(next) && next >= 1 && next <= most) onChange(next)
        }}
        onFocus={event => event.currentTarget.select()}
      />
    </label>
  )
}
