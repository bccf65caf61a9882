import { isOpenStatus } from '../../contract/invoice.rules.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { IconCash, IconDownload, IconPrinter, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { type Formats, useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DiscussButton } from '#platform/web/screens/discuss-button.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { startQuery } from '../invoice.api.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { InvoiceQuestion } from './invoice-question.ts'
import { useInvoiceName } from './invoice-words.ts'
import styles from './invoice.module.css'
import { ShareCard } from './share-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { PartsDialog } from './parts-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PreviewMore } from './preview-more.tsx'
import { PreviewPayments } from './preview-payments.tsx'
import { useApprovalBlock } from './use-approval.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'

const icon = { size: 16, stroke: 1.7 }

interface SideProps {
  invoice: Invoice
  onAsk: (question: InvoiceQuestion) => void
  onEdit: () => void
}

/** What can be done with an invoice, its payments and what happened to it. */
export function PreviewSide(props: SideProps) {
  const { invoice } = props
  return (
    <div className={styles.side} data-in-turn>
      <Actions {...props} />
      <ApprovalCard invoice={invoice} />
      <PartsCard invoice={invoice} />
      <RecordLinks type="invoice" id={`${invoice.id}`} title />
      {invoice.payments.length > 0 || invoice.creditNotes.length > 0 ? (
        <PreviewPayments invoice={invoice} />
      ) : null}
      {invoice.number === null || invoice.invoiceStatus === 'Void' ? null : (
        <ShareCard invoice={invoice} />
      )}
      <History invoice={invoice} />
    </div>
  )
}

function Actions({ invoice, onAsk, onEdit }: SideProps) {
  const { t } = useTranslation('invoice')
  const nameOf = useInvoiceName()
  const { download } = useInvoiceActions()
  const can = {
    create: useCan('create', 'Invoice'),
    update: useCan('update', 'Invoice'),
    delete: useCan('delete', 'Invoice'),
  }
  const status = invoice.invoiceStatus
  const isPaying = useCan('create', 'Payment') && isOpenStatus(status)
  const [isSaving, setSaving] = useState(false)
  const [isDividing, setDividing] = useState(false)
  const { data: start } = useQuery(startQuery())
  const blockedBy = useApprovalBlock(invoice)
  return (
    <Card>
      <div className={styles.buttons}>
        {isPaying ? (
          <Button
            kind="primary"
            icon={<IconCash {...icon} />}
            onClick={() => onAsk({ kind: 'pay', row: invoice })}
          >
            {t('actions.pay')}
          </Button>
        ) : can.update && status !== 'Void' ? (
          <Button
            kind="primary"
            icon={<IconSend {...icon} />}
            blockedBy={blockedBy}
            onClick={() => onAsk({ kind: 'send', row: invoice })}
          >
            {t('actions.send')}
          </Button>
        ) : null}
        <Button
          icon={<IconDownload {...icon} />}
          isBusy={download.isPending}
          onClick={() => download.mutate([invoice])}
        >
          {t('actions.download')}
        </Button>
        <Button icon={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t('actions.print')}
        </Button>
        <DiscussButton record={{ type: 'invoice', id: `${invoice.id}` }} name={nameOf(invoice)} />
        {can.create || (status !== 'Void' && (can.update || can.delete)) ? (
          <PreviewMore
            invoice={invoice}
            isPaying={isPaying}
            onAsk={onAsk}
            onEdit={onEdit}
            onKeep={() => setSaving(true)}
            onDivide={() => setDividing(true)}
          />
        ) : null}
      </div>
      {isSaving && start !== undefined ? (
        <PlanDialog invoice={invoice} today={start.today} onClose={() => setSaving(false)} />
      ) : null}
      {isDividing && start !== undefined ? (
        <PartsDialog invoice={invoice} today={start.today} onClose={() => setDividing(false)} />
      ) : null}
    </Card>
  )
}

function History({ invoice: { history } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  return (
    <Card title={t('history')}>
      <ul className={styles.list}>
        {history.toReversed().map((entry, index) => (
          // What happened has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>
              {t(`events.${entry.event}`)} <bdi>{amountIn(entry.detail, format)}</bdi>
            </span>
            <small>
              {format.moment(entry.at)} · <bdi>{entry.by}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Formats amounts of the history, stored as `500.30 USD` or `500.30 USD: reason`, like elsewhere on the screen. */
const amountIn = (detail: string, format: Formats): string =>
  detail.replace(
    /^(-?\d+(?:\.\d+)?) ([A-Z]{3})(?:: $|(?=:|$))/,
    (_, amount: string, currency: string) => format.money(Number(amount), currency),
  )
