import type { Quote } from '../../contract/orders-quotes.contract.ts'
import type { QuoteState } from '../../contract/orders.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { Card } from '#ui/card/card.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { decideQuote, refreshOrders } from '../orders.api.ts'
import { OfferDialog } from './offer-dialog.tsx'
import styles from './order.module.css'
import { useRefusalWords } from './order-words.ts'

const TONE: Record<QuoteState, Tone> = {
  requested: 'warn',
  offered: 'accent',
  accepted: 'good',
  declined: 'idle',
  lapsed: 'idle',
}

/** One quote: of what, for how much, how long, and what can be done with it. */
export function QuoteCard({ quote, scope }: { quote: Quote; scope: 'own' | 'all' }) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const money = (amount: number) => format.money(amount, quote.currency)
  const facts = [
    ...(scope === 'all' ? [quote.customer.fullName] : []),
    `${t('quotes.requestedAt')} ${format.moment(quote.requestedAt)}`,
    ...(quote.validUntil === null
      ? []
      : [`${t('quotes.validUntil')} ${format.date(quote.validUntil)}`]),
  ]
  const rows: [string, number][] = [
    [t('sums.items'), quote.subtotal],
    ...(quote.discount > 0
      ? [[t('sums.bagDiscount'), -quote.discount] satisfies [string, number]]
      : []),
    ...quote.taxes.map(({ name, basisPoints, amount }): [string, number] => [
      t('sums.tax', { name, percent: format.percent(basisPoints / 10_000, 2) }),
      amount,
    ]),
  ]
  return (
    <Card
      title={quote.number}
      actions={<StatusBadge tone={TONE[quote.state]} text={t(`quotes.states.${quote.state}`)} />}
    >
      <div className={styles.refunds}>
        <p className={styles.soft}>{facts.join(' · ')}</p>
        {quote.lines.map((line, index) => (
          // The lines of an estimate have no id but their index.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.between}>
            <bdi>
              {format.number(line.qty)} × {line.name}
            </bdi>
            <bdi>{money(line.lineTotal)}</bdi>
          </p>
        ))}
        {rows.map(([name, amount]) => (
          <p key={name} className={styles.between}>
            <bdi>{name}</bdi>
            <bdi>{money(amount)}</bdi>
          </p>
        ))}
        <p className={styles.between}>
          <strong>{t('sums.total')}</strong>
          <strong>
            <bdi>{money(quote.total)}</bdi>
          </strong>
        </p>
        {[quote.note, quote.answer]
          .filter(text => text !== '')
          .map(text => (
            <p key={text} className={styles.address} dir="auto">
              {text}
            </p>
          ))}
        {scope === 'own' ? <Deciding quote={quote} /> : <Answering quote={quote} />}
      </div>
    </Card>
  )
}

function Deciding({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['orders', 'cart'])
  const format = useFormats()
  const { explain } = useRefusalWords()
  const decide = useMutation({
    mutationFn: (isAccepted: boolean) => decideQuote(quote, isAccepted),
    onSuccess: (_, isAccepted) =>
      void toast.done(
        t(isAccepted ? 'quotes.accepted' : 'quotes.declined', { number: quote.number }),
      ),
    onError: error => void toast.error(explain(error)),
    onSettled: refreshOrders,
  })
  const [isAsked, setAsked] = useState(false)
  if (quote.state === 'accepted')
    return (
      <div className={styles.doing}>
        <p className={styles.soft}>{t('quotes.next')}</p>
        <ButtonLink to="/apps/ecommerce/shop">{t('cart:toShop')}</ButtonLink>
      </div>
    )
  if (quote.state !== 'offered') return null
  return (
    <div className={styles.doing}>
      <Button kind="primary" isBusy={decide.isPending} onClick={() => setAsked(true)}>
        {t('quotes.accept', { total: format.money(quote.total, quote.currency) })}
      </Button>
      <Button isBusy={decide.isPending} onClick={() => decide.mutate(false)}>
        {t('quotes.decline')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t('quotes.acceptTitle', { number: quote.number })}
          confirm={t('quotes.accept', { total: format.money(quote.total, quote.currency) })}
          isBusy={decide.isPending}
          onConfirm={() => decide.mutate(true, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <DialogText>{t('quotes.acceptText')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

function Answering({ quote }: { quote: Quote }) {
  const { t } = useTranslation('orders')
  const [canAnswer, seesInvoices] = [useCan('update', 'Order'), useCan('read', 'Invoice')]
  const [isOpen, setOpen] = useState(false)
  const isClosed = quote.state === 'accepted' || quote.state === 'declined'
  return (
    <div className={styles.doing}>
      {canAnswer && !isClosed ? (
        <Button
          kind={quote.state === 'offered' ? 'plain' : 'primary'}
          onClick={() => setOpen(true)}
        >
          {t(quote.state === 'offered' ? 'quotes.answerAgain' : 'quotes.answer')}
        </Button>
      ) : null}
      {seesInvoices && !isClosed ? (
        <ButtonLink to="/apps/invoice/list" search={{ panel: 'plans' }}>
          {t('quotes.estimate')}
        </ButtonLink>
      ) : null}
      {seesInvoices && quote.invoiceId !== null ? (
        <ButtonLink to="/apps/invoice/preview/$id" params={{ id: `${quote.invoiceId}` }}>
          {t('quotes.invoice')}
        </ButtonLink>
      ) : null}
      {isOpen ? <OfferDialog quote={quote} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
