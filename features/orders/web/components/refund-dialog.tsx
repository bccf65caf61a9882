import { type OrderDetail, ordersContract } from '../../contract/orders.contract.ts'
import { leftToRefund, type Pieces, shownValueOf } from '../../contract/orders-refund.rules.ts'
import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { readTyped } from '#platform/web/format/typed-number.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { Select } from '#ui/select/select.tsx'
import { refreshOrders, refundOrder } from '../orders.api.ts'
import styles from './order.module.css'
import { useRefusalWords } from './order-words.ts'

const KINDS = ['all', 'lines', 'amount'] as const
/** How many of which lines, as the text of a field (`12:1 14:3`). */
const writePieces = (pieces: readonly Pieces[]): string =>
  pieces.flatMap(({ id, qty }) => (qty > 0 ? [`${id}:${qty}`] : [])).join(' ')
const readPieces = (text: string): Pieces[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map(piece => piece.split(':').map(Number))
    .map(([id = 0, qty = 0]) => ({ id, qty }))
const refundForm = z.object({
  kind: z.enum(KINDS),
  lines: z.pipe(z.string(), z.transform(readPieces)),
  amount: z.pipe(
    z.string(),
    z.transform(text => (text.trim() === '' ? undefined : readTyped(text))),
  ),
  reason: ordersContract.refundOrder.body.shape.reason,
  isRestocked: checkedField,
})

/** Gives money back: all that is left, pieces with what they cost, or an amount. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const { wordOf } = useRefusalWords()
  const id = useId()
  const shown = useRef<(typeof KINDS)[number]>('all')
  const form = useForm({
    schema: refundForm,
    initial: { kind: 'all', lines: '', amount: '', reason: '', isRestocked: checkedText(true) },
    explainRefusal: error => {
      const text = wordOf(error.code)
      return text !== undefined && shown.current === 'amount' ? { amount: text } : text
    },
    async onSubmit({ kind, lines, amount, reason, isRestocked }) {
      const byAmount =
        kind === 'amount' && amount !== undefined && Number.isFinite(amount) ? { amount } : {}
      const { order: now, refundId } = await refundOrder(order.id, {
        reason,
        ...byAmount,
        ...(kind === 'lines' ? { lines, isRestocked } : {}),
      })
      // Without a payment provider it is recorded at once.
      const isDone = now.refunds.some(one => one.id === refundId && one.state === 'done')
      toast.done(t(isDone ? 'refund.recorded' : 'refund.done'))
      await refreshOrders()
      onClose()
    },
  })
  const kind = KINDS.find(one => one === form.values.kind) ?? 'all'
  shown.current = kind
  const lines = readPieces(form.values.lines)
  const isEmpty =
    (kind === 'lines' && lines.length === 0) ||
    (kind === 'amount' && !(readTyped(form.values.amount) > 0))
  const money = (amount: number) => format.money(amount, order.currency)
  const [rest, value] = [leftToRefund(order), shownValueOf(order, lines)]
  const left = money(rest)
  // Canceling has restocked the items.
  const kinds = KINDS.filter(one => one !== 'lines' || order.status !== 'cancelled')
  return (
    <Dialog
      title={t('refund.title', { number: order.number })}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t('refund.confirm')}
          blockedBy={isEmpty ? t(`refund.${kind}`, { amount: left }) : undefined}
          isDangerous
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <Choices
          name={t('refund.what')}
          value={kind}
          options={kinds.map(value => ({ value, text: t(`refund.${value}`, { amount: left }) }))}
          onChoose={value => form.set('kind', value)}
        />
        {kind === 'lines' ? (
          <>
            <PiecesFields
              order={order}
              pieces={lines}
              onChange={pieces => form.set('lines', writePieces(pieces))}
            />
            <p className={styles.between} aria-live="polite">
              <span>{t('refund.chosen')}</span>
              <bdi>{money(Math.min(rest, value))}</bdi>
            </p>
            {value > rest ? (
              <p className={styles.soft}>{t('refund.capped', { amount: money(value) })}</p>
            ) : null}
            <CheckField form={form} name="isRestocked" label={t('refund.restock')} />
          </>
        ) : null}
        {kind === 'amount' ? (
          <TextField
            form={form}
            name="amount"
            label={t('refund.amountLabel', { currency: order.currency })}
            inputMode="decimal"
            dir="ltr"
          />
        ) : null}
        <TextField form={form} name="reason" label={t('refund.reason')} isOptional />
      </Form>
    </Dialog>
  )
}

interface PiecesProps {
  order: OrderDetail
  pieces: readonly Pieces[]
  onChange: (pieces: readonly Pieces[]) => void
}
function PiecesFields({ order, pieces, onChange }: PiecesProps) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className={styles.pieces} aria-label={t('refund.lines')}>
      {order.lines
        .filter(line => line.qty > line.returned)
        .map(line => (
          <label key={line.id}>
            <bdi>{line.name}</bdi>
            <Select
              size="middle"
              value={`${pieces.find(one => one.id === line.id)?.qty ?? 0}`}
              options={Array.from({ length: line.qty - line.returned + 1 }, (_, qty) => ({
                value: `${qty}`,
                text: `${qty}`,
              }))}
              onChoose={qty =>
                onChange([
                  ...pieces.filter(one => one.id !== line.id),
                  { id: line.id, qty: Number(qty) },
                ])
              }
            />
            <span className={styles.soft}>
              {t('refund.ofMany', { count: line.qty - line.returned })}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
