import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { useStatusChoices } from './employee-words.ts'
import type { GridControl } from './grid-query.ts'
import type { GridColumnKey } from './grid-layout.ts'
import styles from './grid.module.css'

const RANGES = {
  start_date: ['startFrom', 'startTo'],
  salary: ['salaryFrom', 'salaryTo'],
  age: ['ageFrom', 'ageTo'],
  experience: ['experienceFrom', 'experienceTo'],
} as const
type RangeKey = keyof typeof RANGES
const isRange = (key: GridColumnKey): key is RangeKey => key in RANGES

interface GridFilterProps {
  name: GridColumnKey
  title: string
  control: GridControl
}

/** The filter of one column: a text, a range, or some values (DT-02). */
export function GridFilter({ name, title, control }: GridFilterProps) {
  const { t } = useTranslation('datatables')
  const names: readonly (keyof GridControl['query'])[] = isRange(name) ? RANGES[name] : [name]
  const isOn = names.some(one => control.query[one] !== '')
  return (
    <div className={styles.filter} data-on={isOn || undefined}>
      <Popover
        name={t('sheet.filter', { column: title })}
        icon={isOn ? <IconFilterFilled size={14} /> : <IconFilter size={14} stroke={1.7} />}
      >
        {close => (
          <form
            className={styles.filterForm}
            onSubmit={event => {
              event.preventDefault()
              const data = new FormData(event.currentTarget)
              const next = names.map(
                one => [one, data.getAll(one).map(String).join(',').trim()] as const,
              )
              control.change(Object.fromEntries(next))
              close()
            }}
          >
            <Fields {...{ name, control }} />
            <div className={styles.filterFoot}>
              <Button
                kind="quiet"
                onClick={() => {
                  control.change(Object.fromEntries(names.map(one => [one, ''])))
                  close()
                }}
              >
                {t('sheet.clear')}
              </Button>
              <Button kind="primary" type="submit">
                {t('sheet.apply')}
              </Button>
            </div>
          </form>
        )}
      </Popover>
    </div>
  )
}

function Fields({ name, control: { query } }: Omit<GridFilterProps, 'title'>) {
  const { t } = useTranslation('datatables')
  const statuses = useStatusChoices()
  if (name === 'status') {
    const chosen = query.status.split(',')
    return (
      <>
        {statuses.map(({ value, text }) => (
          <label key={value} className={styles.check}>
            <Tick name="status" value={value} defaultChecked={chosen.includes(value)} /> {text}
          </label>
        ))}
      </>
    )
  }
  if (!isRange(name)) {
    return (
      <label className={styles.field}>
        {t('sheet.contains')}
        <input name={name} defaultValue={query[name]} autoComplete="off" data-autofocus />
      </label>
    )
  }
  const [from, to] = RANGES[name]
  if (name === 'start_date') {
    return (
      <>
        <DayLine label={t('sheet.from')} name={from} value={query.startFrom} isFirst />
        <DayLine label={t('sheet.to')} name={to} value={query.startTo} />
      </>
    )
  }
  return (
    <>
      <label className={styles.field}>
        {t('sheet.from')}
        <input
          name={from}
          type="number"
          min={0}
          step="any"
          defaultValue={query[from]}
          data-autofocus
        />
      </label>
      <label className={styles.field}>
        {t('sheet.to')}
        <input name={to} type="number" min={0} step="any" defaultValue={query[to]} />
      </label>
    </>
  )
}

interface DayLineProps {
  label: string
  name: string
  value: string
  isFirst?: boolean
}
function DayLine({ label, name, value, isFirst = false }: DayLineProps) {
  const [day, setDay] = useState(value)
  return (
    <PlainDateField label={label} sentAs={name} value={day} isFirst={isFirst} onChange={setDay} />
  )
}
