import type { Invoice } from '../contract/invoice-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { InvoiceDialogs } from './components/invoice-dialogs.tsx'
import type { InvoiceQuestion } from './components/invoice-question.ts'
import styles from './components/invoice.module.css'
import { useInvoiceName } from './components/invoice-words.ts'
import { InvoiceWaiting } from './components/invoice-waiting.tsx'
import { InvoiceEditor } from './components/invoice-editor.tsx'
import { useStart } from './components/use-draft.ts'
import { MissingInvoice } from './components/missing-invoice.tsx'
import { invoiceQuery } from './invoice.api.ts'

// The draft form: new or existing (features INV-20 to INV-27). An issued invoice gets the page of what is still possible.

export function InvoiceAddPage() {
  const { t } = useTranslation('invoice')
  const start = useStart()
  if (start.data === undefined) return <InvoiceWaiting title={t('add.title')} query={start} />
  return <InvoiceEditor start={start.data} known={undefined} />
}

export function InvoiceEditPage() {
  const { t } = useTranslation('invoice')
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const isId = Number.isInteger(id) && id > 0
  const start = useStart()
  const found = useQuery({ ...invoiceQuery(id), enabled: isId, staleTime: 0 })
  const [opened, setOpened] = useState<Invoice>()
  // Keep editing what was opened, whatever arrives in the meantime.
  if (found.data !== undefined && !found.isFetching && opened?.id !== id)
    setOpened(found.data.invoice)
  const isMissing = found.error instanceof ApiError && found.error.status === 404
  if (!isId || (isMissing && opened?.id !== id)) return <MissingInvoice />
  if (start.data === undefined) return <InvoiceWaiting title={t('edit.title')} query={start} />
  if (opened?.id !== id) return <InvoiceWaiting title={t('edit.title')} query={found} />
  if (opened.invoiceStatus !== 'Draft') return <Issued invoice={opened} />
  return <InvoiceEditor key={id} start={start.data} known={opened} isDeleted={isMissing} />
}

/** Why it cannot be edited, and what can be done instead (INV-26). */
function Issued({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  const nameOf = useInvoiceName()
  const [question, setQuestion] = useState<InvoiceQuestion>()
  return (
    <Page title={nameOf(invoice)} subtitle={t('issued.subtitle')}>
      <Card>
        <p className={styles.hint}>{t('issued.text')}</p>
        <div className={styles.buttons}>
          <ButtonLink
            kind="primary"
            to="/apps/invoice/preview/$id"
            params={{ id: `${invoice.id}` }}
          >
            {t('actions.view')}
          </ButtonLink>
          {invoice.invoiceStatus === 'Void' ? null : (
            <>
              <Button onClick={() => setQuestion({ kind: 'void', row: invoice })}>
                {t('issued.void')}
              </Button>
              <Button onClick={() => setQuestion({ kind: 'credit', row: invoice })}>
                {t('actions.credit')}
              </Button>
            </>
          )}
        </div>
      </Card>
      <InvoiceDialogs question={question} onClose={() => setQuestion(undefined)} />
    </Page>
  )
}
