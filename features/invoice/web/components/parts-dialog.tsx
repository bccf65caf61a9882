import { PARTS_BY, MIN_PARTS, MAX_PARTS, type PartsBy } from '../../contract/invoice-parts.rules.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshInvoices, splitInvoice } from '../invoice.api.ts'
import { useInvoiceName } from './invoice-words.ts'
import { evenParts, type PartRow, readParts } from './part-rows.ts'
import styles from './parts.module.css'

const COUNTS = Array.from({ length: MAX_PARTS - MIN_PARTS + 1 }, (_, index) => index + MIN_PARTS)

/** Puts part invoices in the place of an issued one: how many, how much of it each, and when each is due (INV-31). */
export function PartsDialog({
  invoice,
  today,
  onClose,
}: {
  invoice: Invoice
  today: string
  onClose: () => void
}) {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const id = useId()
  const format = useFormats()
  const nameOf = useInvoiceName()
  const write = useTypedNumber()
  const [by, setBy] = useState<PartsBy>('percent')
  const [rows, setRows] = useState(() =>
    evenParts({ invoice, by: 'percent', count: 3, today, write }),
  )
  const { shares, amounts, problem } = readParts({ invoice, by, rows, today })
  const blockedBy = problem === undefined ? undefined : t(`parts.problems.${problem}`)
  const send = useMutation({
    mutationFn: () =>
      splitInvoice({
        id: invoice.id,
        by,
        parts: rows.map(({ dueDate }, index) => ({ share: shares[index] ?? 0, dueDate })),
      }),
    onSuccess: ({ partIds }) => {
      toast.done(t('parts.done', { count: partIds.length, name: nameOf(invoice) }))
      onClose()
    },
    onError: error => void toast.error(explainFailure(error, tUi)),
    onSettled: () => void refreshInvoices(),
  })
  const begin = (how: PartsBy, count: number) => {
    setBy(how)
    setRows(evenParts({ invoice, by: how, count, today, write }))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (blockedBy === undefined) send.mutate()
  }
  return (
    <Dialog
      title={t('parts.title', { name: nameOf(invoice) })}
      isWide
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={send.isPending}
          submit={t('parts.submit')}
          blockedBy={blockedBy}
          onCancel={onClose}
        />
      }
    >
      <DialogText>
        {t('parts.text', { total: format.money(invoice.total, invoice.currency) })}
      </DialogText>
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        <div className={styles.how}>
          <PlainSelect
            label={t('parts.count')}
            value={`${rows.length}`}
            options={COUNTS.map(count => ({ value: `${count}`, text: format.number(count) }))}
            onChoose={value => begin(by, Number(value))}
          />
          <Choices
            name={t('parts.by')}
            value={by}
            options={PARTS_BY.map(value => ({
              value,
              text: t(`parts.units.${value}`, { currency: invoice.currency }),
            }))}
            onChoose={value => begin(value === 'amount' ? 'amount' : 'percent', rows.length)}
          />
        </div>
        <PartRows
          rows={rows}
          by={by}
          amounts={amounts}
          currency={invoice.currency}
          today={today}
          onChange={setRows}
        />
        <p className={styles.problem} role="status">
          {blockedBy ?? ''}
        </p>
      </form>
    </Dialog>
  )
}

interface PartRowsProps {
  rows: readonly PartRow[]
  by: PartsBy
  amounts: readonly (number | undefined)[]
  currency: string
  today: string
  onChange: (rows: PartRow[]) => void
}

function PartRows({ rows, by, amounts, currency, today, onChange }: PartRowsProps) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const set = (at: number, change: Partial<PartRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <ol className={styles.parts}>
      {rows.map(({ share, dueDate }, index) => (
        // Parts have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <fieldset className={styles.part}>
            <legend>{t('parts.one', { number: index + 1 })}</legend>
            <label className={styles.field}>
              {t(by === 'percent' ? 'parts.percent' : 'parts.amount', { currency })}
              <input
                dir="ltr"
                inputMode="decimal"
                value={share}
                onChange={({ currentTarget }) => set(index, { share: currentTarget.value })}
              />
            </label>
            <PlainDateField
              label={t('fields.dueDate')}
              min={today}
              value={dueDate}
              isOptional={false}
              onChange={day => set(index, { dueDate: day })}
            />
            <span className={styles.amount}>
              <bdi>
                {amounts[index] === undefined ? '–' : format.money(amounts[index], currency)}
              </bdi>
            </span>
          </fieldset>
        </li>
      ))}
    </ol>
  )
}
