import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { ChipPopover } from '#ui/list/chip-popover.tsx'
import type { ListControl } from '#ui/list/use-list-query.ts'
import type { InvoiceSearch } from '../invoice.api.ts'
import styles from './invoice.module.css'

/** Filters by invoice date and total. */
export function DayFilter({ control: { query, change } }: { control: ListControl<InvoiceSearch> }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const { from, to, minTotal, maxTotal, clientId } = query
  const days =
    from === '' && to === ''
      ? undefined
      : `${from === '' ? '' : format.date(from)} – ${to === '' ? '' : format.date(to)}`
  const sums = minTotal === '' && maxTotal === '' ? undefined : `${minTotal} – ${maxTotal}`
  return (
    <>
      <ChipPopover
        label={t('fields.issuedDate')}
        chosen={days}
        onClear={() => change({ from: '', to: '' })}
      >
        {close => (
          <Between
            isDay
            from={from}
            to={to}
            onDone={(first, last) => (change({ from: first, to: last }), close())}
          />
        )}
      </ChipPopover>
      <ChipPopover
        label={t('fields.total')}
        chosen={sums}
        onClear={() => change({ minTotal: '', maxTotal: '' })}
      >
        {close => (
          <Between
            from={`${minTotal}`}
            to={`${maxTotal}`}
            onDone={(first, last) => (change({ minTotal: first, maxTotal: last }), close())}
          />
        )}
      </ChipPopover>
      {clientId === '' ? null : (
        <Button kind="quiet" onClick={() => change({ clientId: '' })}>
          {t('oneClient')}
        </Button>
      )}
    </>
  )
}

interface BetweenProps {
  isDay?: boolean
  from: string
  to: string
  onDone: (from: string, to: string) => void
}

function Between({ isDay = false, from, to, onDone }: BetweenProps) {
  const { t } = useTranslation('invoice')
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  return (
    <form
      className={styles.between}
      onSubmit={event => {
        event.preventDefault()
        onDone(first, last)
      }}
    >
      {isDay ? (
        <>
          <PlainDateField label={t('from')} value={first} isFirst onChange={setFirst} />
          <PlainDateField label={t('to')} value={last} onChange={setLast} />
        </>
      ) : (
        <>
          <label>
            <span>{t('from')}</span>
            <input
              type="number"
              min={0}
              step="any"
              value={first}
              data-autofocus
              onChange={event => setFirst(event.currentTarget.value)}
            />
          </label>
          <label>
            <span>{t('to')}</span>
            <input
              type="number"
              min={0}
              step="any"
              value={last}
              onChange={event => setLast(event.currentTarget.value)}
            />
          </label>
        </>
      )}
      <Button kind="primary" type="submit">
        {t('apply')}
      </Button>
    </form>
  )
}
