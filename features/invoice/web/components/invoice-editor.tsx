import { type Invoice, invoice as invoiceSchema } from '../../contract/invoice-shapes.rules.ts'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTypedNumber } from '#platform/web/format/typed-number.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { type Conflict, useRecordForm } from '#ui/stale/use-record-form.ts'
import { documentOf } from './edit-document.ts'
import { EditForm, EditOptions } from './edit-form.tsx'
import { BLANK, blankLine, editSchema, type EditValues, valuesOf } from './edit-values.ts'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import type { InvoiceQuestion } from './invoice-question.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import styles from './invoice.module.css'
import { useInvoiceName } from './invoice-words.ts'
import { mergeSets, mixSides, staleFieldsOf } from './stale-fields.ts'
import { type Start, useSaveDraft } from './use-draft.ts'

// The form of a draft: a new one, or one that is there.

/** The initial values of a new invoice. */
const blankValues = ({ today, currency, taxRates }: Start, salesperson: string): EditValues => ({
  ...BLANK,
  issuedDate: today,
  currency,
  salesperson,
  lines: JSON.stringify([blankLine(taxRates[0] ?? null)]),
})

/** What to know before changing anything. */
function subtitleOf(
  t: TFunction,
  { known, start }: { known: Invoice | undefined; start: Start },
): string {
  const isReset = known?.approval === 'requested' || known?.approval === 'approved'
  return isReset ? t('approval.resets') : t('edit.numberLater', { number: start.number })
}

interface InvoiceEditorProps {
  start: Start
  known: Invoice | undefined
  /** Someone deleted the draft: what is typed stays, to be copied. */
  isDeleted?: boolean
}

export function InvoiceEditor({ start, known, isDeleted = false }: InvoiceEditorProps) {
  const { t } = useTranslation(['invoice', 'ui'])
  const id = useId()
  const me = useSignedInUser()
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const typed = useTypedNumber()
  const others = usePeopleAt(known === undefined ? 'Invoice/new' : `Invoice/${known.id}`)
  const [isPreviewed, setPreviewed] = useState(false)
  const [question, setQuestion] = useState<InvoiceQuestion>()
  const isSending = useRef(false)
  const [initial] = useState(() =>
    known === undefined ? blankValues(start, me.fullName) : valuesOf(known, typed),
  )
  const save = useSaveDraft()
  async function leave(saved: Invoice): Promise<void> {
    if (isSending.current) {
      take(saved)
      setQuestion({ kind: 'send', row: saved })
    } else await navigate({ to: '/apps/invoice/preview/$id', params: { id: `${saved.id}` } })
  }
  const { form, base, conflict, take } = useRecordForm({
    schema: editSchema,
    initial,
    draftKey: known === undefined ? 'invoice.add' : `invoice.edit.${known.id}`,
    record: known,
    textsOf: (invoice: Invoice) => valuesOf(invoice, typed),
    readCurrent: current => invoiceSchema.safeParse(current).data,
    save: async (body, over) => leave(await save(body, over)),
    explainRefusal: error =>
      error.code === 'invoice.due' ? { dueDate: t('problems.invoice_due') } : undefined,
  })
  const submit = (sends: boolean) => {
    isSending.current = sends
    void form.submit()
  }
  useSaveShortcuts(submit)

  return (
    <Page
      title={known === undefined ? t('add.title') : t('edit.titleOf', { name: nameOf(known) })}
      subtitle={subtitleOf(t, { known, start })}
      actions={<PeopleHere people={others} />}
    >
      {isDeleted ? (
        <Alert tone="warn" isUrgent>
          {t('edit.deleted')}
        </Alert>
      ) : null}
      <div className={styles.screen}>
        <EditForm id={id} form={form} rates={start.taxRates} />
        <div className={styles.side}>
          <SaveCard
            isBusy={form.isBusy}
            onSave={() => submit(false)}
            onSend={() => submit(true)}
            onPreview={() => setPreviewed(true)}
          />
          <EditOptions form={form} />
        </div>
      </div>
      <LeaveGuard form={form} />
      {isPreviewed ? (
        <Dialog title={t('edit.preview')} isWide onClose={() => setPreviewed(false)}>
          <InvoiceSheet invoice={documentOf(form.values, start)} />
        </Dialog>
      ) : null}
      <InvoiceDialogs
        question={question}
        onClose={() => {
          setQuestion(undefined)
          if (base !== undefined)
            void navigate({ to: '/apps/invoice/preview/$id', params: { id: `${base.id}` } })
        }}
      />
      {conflict === undefined ? null : <StaleDraft conflict={conflict} />}
    </Page>
  )
}

function useSaveShortcuts(submit: (sends: boolean) => void): void {
  const { t } = useTranslation('invoice')
  useShortcuts([
    { keys: 'mod+s', label: t('edit.save'), run: () => submit(false) },
    { keys: 'mod+enter', label: t('edit.saveAndSend'), run: () => submit(true) },
  ])
}

function SaveCard({
  isBusy,
  onSave,
  onSend,
  onPreview,
}: {
  isBusy: boolean
  onSave: () => void
  onSend: () => void
  onPreview: () => void
}) {
  const { t } = useTranslation('invoice')
  return (
    <Card>
      <div className={styles.buttons}>
        <Button kind="primary" isBusy={isBusy} onClick={onSave}>
          {t('edit.save')}
        </Button>
        <Button icon={<IconSend size={16} stroke={1.7} />} isBusy={isBusy} onClick={onSend}>
          {t('edit.saveAndSend')}
        </Button>
        <Button icon={<IconEye size={16} stroke={1.7} />} onClick={onPreview}>
          {t('edit.preview')}
        </Button>
      </div>
    </Card>
  )
}

/** A concurrent edit of the draft: choose between both versions, field by field. */
function StaleDraft({ conflict }: { conflict: Conflict<keyof EditValues, Invoice> }) {
  const { t } = useTranslation(['invoice', 'document', 'ui'])
  const format = useFormats()
  const nameOf = useInvoiceName()
  const { before, theirs } = conflict.versions
  const mine = mergeSets(conflict.versions)
  return (
    <RecordConflict
      conflict={conflict}
      title={nameOf(conflict.theirs)}
      fields={staleFieldsOf({ before, mine, theirs }, { t, format })}
      mix={sides => mixSides({ mine, theirs }, sides)}
    />
  )
}
