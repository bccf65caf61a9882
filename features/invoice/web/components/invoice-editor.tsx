import type { Invoice, ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useId, useRef, useState } from 'react'
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
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { documentOf } from './edit-document.ts'
import { EditForm, EditOptions } from './edit-form.tsx'
import { BLANK, blankLine, editSchema, type EditValues, valuesOf } from './edit-values.ts'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import type { InvoiceQuestion } from './invoice-question.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import styles from './invoice.module.css'
import { useInvoiceName } from './invoice-words.ts'
import { staleFieldsOf, mixSides } from './stale-fields.ts'
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
  const [base, setBase] = useState(known)
  const [theirs, setTheirs] = useState<Invoice>()
  const isSending = useRef(false)
  const [initial] = useState(() =>
    known === undefined ? blankValues(start, me.fullName) : valuesOf(known, typed),
  )
  const save = useSaveDraft(setTheirs)
  async function leave(saved: Invoice): Promise<void> {
    if (isSending.current) {
      setBase(saved)
      form.reset(valuesOf(saved, typed))
      setQuestion({ kind: 'send', row: saved })
    } else await navigate({ to: '/apps/invoice/preview/$id', params: { id: `${saved.id}` } })
  }
  const form = useForm({
    schema: editSchema,
    initial,
    draftKey: known === undefined ? 'invoice.add' : `invoice.edit.${known.id}`,
    async onSubmit(body) {
      const saved = await save(body, base)
      if (saved === undefined) return 'unsaved'
      await leave(saved)
      return undefined
    },
    explainRefusal: error =>
      error.code === 'invoice.due' ? { dueDate: t('problems.invoice_due') } : undefined,
  })
  const submit = (sends: boolean) => {
    isSending.current = sends
    void form.submit()
  }
  useSaveShortcuts(submit)
  const merge = useMutation({
    mutationFn: async ({ body, over }: { body: ReadInvoice; over: Invoice }) => save(body, over),
    onSuccess: saved => {
      if (saved !== undefined) void leave(saved)
    },
    onError: error => void toast.error(explainFailure(error, t)),
  })
  function handleMerge(current: Invoice, sides: Readonly<Record<string, 'mine' | 'theirs'>>): void {
    const mixed = editSchema.safeParse(
      mixSides({ mine: form.values, theirs: valuesOf(current, typed) }, sides),
    )
    setTheirs(undefined)
    if (!mixed.success) return
    form.discard()
    merge.mutate({ body: mixed.data, over: current })
  }

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
      {theirs === undefined || base === undefined ? null : (
        <StaleDraft
          versions={{ base, theirs, mine: form.values }}
          isBusy={merge.isPending}
          onSave={sides => handleMerge(theirs, sides)}
          onTheirs={() => {
            form.reset(valuesOf(theirs, typed))
            setBase(theirs)
            setTheirs(undefined)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
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

interface StaleDraftProps extends Pick<
  ComponentProps<typeof StaleDialog>,
  'isBusy' | 'onSave' | 'onTheirs' | 'onClose'
> {
  versions: { base: Invoice; theirs: Invoice; mine: EditValues }
}

/** A concurrent edit of the draft: choose between both versions, field by field. */
function StaleDraft({ versions: { base, theirs, mine }, ...props }: StaleDraftProps) {
  const { t } = useTranslation(['invoice', 'ui'])
  const nameOf = useInvoiceName()
  const typed = useTypedNumber()
  return (
    <StaleDialog
      {...props}
      key={theirs.version}
      title={nameOf(theirs)}
      fields={staleFieldsOf(
        { before: valuesOf(base, typed), mine, theirs: valuesOf(theirs, typed) },
        t,
      )}
    />
  )
}
