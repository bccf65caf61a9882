import type { CallOutput } from '#platform/contract/define.ts'
import type { invoiceContract } from '../contract/invoice.contract.ts'
import { isOpenStatus } from '../contract/invoice.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { loadDiscussButton } from '#platform/web/screens/discuss-button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { InvoiceDialogs } from './components/invoice-dialogs.tsx'
import type { InvoiceQuestion } from './components/invoice-question.ts'
import { InvoiceSheet } from './components/invoice-sheet.tsx'
import { STATUS_TONE, useInvoiceName } from './components/invoice-words.ts'
import { InvoiceWaiting } from './components/invoice-waiting.tsx'
import { MissingInvoice } from './components/missing-invoice.tsx'
import { PreviewSide } from './components/preview-side.tsx'
import styles from './components/invoice.module.css'
import { useInvoiceActions } from './components/use-invoice-actions.ts'
import { invoiceQuery } from './invoice.api.ts'

// One invoice as its sheet, with what can be done about it (features INV-10 to INV-14).

/** The page, with contributions of other features next to the sheet. */
export async function loadInvoicePreviewPage() {
  await loadDiscussButton()
  return InvoicePreviewPage
}

function InvoicePreviewPage() {
  const { t } = useTranslation('invoice')
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const isId = Number.isInteger(id) && id > 0
  const query = useQuery({ ...invoiceQuery(id), enabled: isId })
  const { data, error } = query
  if (!isId || (error instanceof ApiError && error.status === 404)) return <MissingInvoice />
  if (data !== undefined) return <Preview key={id} found={data} />
  return <InvoiceWaiting title={t('titleOne')} query={query} />
}

type Found = CallOutput<typeof invoiceContract.getInvoice>

function Preview({ found: { invoice, document } }: { found: Found }) {
  const { t } = useTranslation('invoice')
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const others = usePeopleAt(`Invoice/${invoice.id}`)
  const canUpdate = useCan('update', 'Invoice')
  const canPay = useCan('create', 'Payment')
  const { download } = useInvoiceActions()
  const [question, setQuestion] = useState<InvoiceQuestion>()
  const isDraft = invoice.invoiceStatus === 'Draft'
  const isVoid = invoice.invoiceStatus === 'Void'
  const edit = () =>
    void navigate({ to: '/apps/invoice/edit/$id', params: { id: `${invoice.id}` } })
  useShortcuts([
    { keys: 'p', label: t('actions.print'), run: () => window.print() },
    { keys: 'd', label: t('actions.download'), run: () => download.mutate([invoice]) },
    ...(canUpdate && !isVoid
      ? [
          {
            keys: 's',
            label: t('actions.send'),
            run: () => setQuestion({ kind: 'send', row: invoice }),
          },
        ]
      : []),
    ...(canUpdate && isDraft ? [{ keys: 'e', label: t('actions.edit'), run: edit }] : []),
    ...(canPay && isOpenStatus(invoice.invoiceStatus)
      ? [
          {
            keys: 'a',
            label: t('actions.pay'),
            run: () => setQuestion({ kind: 'pay', row: invoice }),
          },
        ]
      : []),
  ])
  return (
    <Page
      title={nameOf(invoice)}
      badge={
        <StatusBadge
          tone={STATUS_TONE[invoice.invoiceStatus]}
          text={t(`statuses.${invoice.invoiceStatus}`)}
        />
      }
      subtitle={<bdi>{invoice.client.name}</bdi>}
      actions={<PeopleHere people={others} />}
    >
      <div className={styles.screen}>
        <InvoiceSheet invoice={document} />
        <PreviewSide invoice={invoice} onAsk={setQuestion} onEdit={edit} />
      </div>
      <InvoiceDialogs question={question} onClose={() => setQuestion(undefined)} />
    </Page>
  )
}
