import {
  type Client,
  type Invoice,
  invoice as invoiceSchema,
  type ReadInvoice,
} from '../contract/invoice-shapes.rules.ts'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useId, useRef, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Bone, ErrorState, Skeleton } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.door.ts'
import { EditForm, EditOptions } from './components/edit-form.tsx'
import {
  BLANK,
  blankLine,
  editSchema,
  type EditValues,
  paperOf,
  valuesOf,
} from './components/edit-values.ts'
import { InvoiceDialogs, type InvoiceQuestion } from './components/invoice-dialogs.tsx'
import { InvoiceSheet } from './components/invoice-sheet.tsx'
import styles from './components/invoice.module.css'
import { useInvoiceName } from './components/invoice-words.ts'
import { staleFieldsOf, mixSides } from './components/stale-fields.ts'
import { MissingInvoice } from './components/missing-invoice.tsx'
import {
  addInvoice,
  invoiceQuery,
  refreshInvoices,
  startQuery,
  updateInvoice,
} from './invoice.api.ts'

// A draft as a form: a new one, or one that is there (features INV-20 to INV-27). What was issued is shown the way that is open to it.

type Start = NonNullable<ReturnType<typeof useStart>['data']>
const useStart = () => useQuery(startQuery())

export function InvoiceAddPage() {
  const { t } = useTranslation('invoice')
  const start = useStart()
  if (start.data === undefined) return <Waiting title={t('add.title')} query={start} />
  return <Editor start={start.data} known={undefined} />
}

export function InvoiceEditPage() {
  const { t } = useTranslation('invoice')
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const isId = Number.isInteger(id) && id > 0
  const start = useStart()
  const found = useQuery({ ...invoiceQuery(id), enabled: isId, staleTime: 0 })
  const [opened, setOpened] = useState<Invoice>()
  // What was opened stays what is edited, whatever comes in meanwhile.
  if (found.data !== undefined && !found.isFetching && opened?.id !== id)
    setOpened(found.data.invoice)
  if (!isId || (found.error instanceof ApiError && found.error.status === 404))
    return <MissingInvoice />
  if (start.data === undefined) return <Waiting title={t('edit.title')} query={start} />
  if (opened?.id !== id) return <Waiting title={t('edit.title')} query={found} />
  if (opened.invoiceStatus !== 'Draft') return <Issued invoice={opened} />
  return <Editor key={id} start={start.data} known={opened} />
}

interface Asking {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function Waiting({
  title,
  query: { error, isFetching, refetch },
}: {
  title: string
  query: Asking
}) {
  const { t } = useTranslation('invoice')
  return (
    <Page title={title}>
      <Card>
        {error === null ? (
          <Skeleton>
            <Bone width={320} height={420} />
          </Skeleton>
        ) : (
          <ErrorState
            title={t('failedOne')}
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </Page>
  )
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

const clientIn = ({ client, clientId, avatarColor, language }: Invoice): Client => ({
  ...client,
  id: clientId,
  avatarColor,
  language,
  isPaused: false,
  version: 0,
})

/** What a new invoice begins with. */
const begin = ({ today, currency, taxRates }: Start, salesperson: string): EditValues => ({
  ...BLANK,
  issuedDate: today,
  currency,
  salesperson,
  lines: JSON.stringify([blankLine(taxRates[0] ?? null)]),
})

/** Saves what was typed over what is known of the draft; answers nothing when somebody else was there first, who is told of. */
function useSave(onStale: (theirs: Invoice) => void) {
  const { t } = useTranslation('invoice')
  const nameOf = useInvoiceName()
  const undoOf = useUndoAction(t('done.undone'))
  return async (body: ReadInvoice, over: Invoice | undefined): Promise<Invoice | undefined> => {
    try {
      const saved =
        over === undefined
          ? { invoice: await addInvoice(body), changeId: undefined }
          : await updateInvoice({ ...body, id: over.id }, over.version)
      void refreshInvoices()
      toast.done(t('done.saved', { name: nameOf(saved.invoice) }), undoOf(saved.changeId))
      return saved.invoice
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 412
          ? invoiceSchema.safeParse(error.current).data
          : undefined
      if (current === undefined) throw error
      onStale(current)
      return undefined
    }
  }
}

/** What is to be known before anything is changed. */
function subtitleOf(
  t: TFunction<'invoice'>,
  { known, start }: { known: Invoice | undefined; start: Start },
): string {
  const falls = known?.approval === 'asked' || known?.approval === 'approved'
  return falls ? t('approval.falls') : t('edit.numberLater', { number: start.number })
}

function Editor({ start, known }: { start: Start; known: Invoice | undefined }) {
  const { t } = useTranslation(['invoice', 'ui'])
  const id = useId()
  const me = useSignedInUser()
  const navigate = useNavigate()
  const nameOf = useInvoiceName()
  const others = usePeopleAt(known === undefined ? 'Invoice/new' : `Invoice/${known.id}`)
  const [client, setClient] = useState(known === undefined ? undefined : clientIn(known))
  const [isPreviewed, setPreviewed] = useState(false)
  const [question, setQuestion] = useState<InvoiceQuestion>()
  const [base, setBase] = useState(known)
  const [theirs, setTheirs] = useState<Invoice>()
  const isSending = useRef(false)
  const [blank] = useState(() =>
    known === undefined ? begin(start, me.fullName) : valuesOf(known),
  )
  const save = useSave(setTheirs)
  async function leave(saved: Invoice): Promise<void> {
    if (isSending.current) {
      setBase(saved)
      form.reset(valuesOf(saved))
      setQuestion({ kind: 'send', row: saved })
    } else await navigate({ to: '/apps/invoice/preview/$id', params: { id: `${saved.id}` } })
  }
  const form = useForm({
    schema: editSchema,
    initial: blank,
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
  useShortcuts([
    { keys: 'mod+s', label: t('edit.save'), run: () => submit(false) },
    { keys: 'mod+enter', label: t('edit.saveAndSend'), run: () => submit(true) },
  ])
  const merge = useMutation({
    mutationFn: async ({ body, over }: { body: ReadInvoice; over: Invoice }) => save(body, over),
    onSuccess: saved => {
      if (saved !== undefined) void leave(saved)
    },
    onError: error => void toast.error(explainFailure(error, t)),
  })
  function handleMerge(current: Invoice, sides: Readonly<Record<string, 'mine' | 'theirs'>>): void {
    const mixed = editSchema.safeParse(
      mixSides({ mine: form.values, theirs: valuesOf(current) }, sides),
    )
    setTheirs(undefined)
    if (!mixed.success) return
    form.discard()
    merge.mutate({ body: mixed.data, over: current })
  }
  const chosen = client ?? undefined
  const handleClient = (next: Client | undefined) => {
    setClient(next)
    form.set('clientId', next === undefined ? '' : `${next.id}`)
  }

  return (
    <Page
      title={known === undefined ? t('add.title') : t('edit.titleOf', { name: nameOf(known) })}
      subtitle={subtitleOf(t, { known, start })}
      actions={<PeopleHere people={others} />}
    >
      <div className={styles.screen}>
        <EditForm
          id={id}
          form={form}
          blank={blank}
          client={chosen}
          rates={start.taxRates}
          onClient={handleClient}
        />
        <div className={styles.side}>
          <Card>
            <div className={styles.buttons}>
              <Button kind="primary" isBusy={form.isBusy} onClick={() => submit(false)}>
                {t('edit.save')}
              </Button>
              <Button
                icon={<IconSend size={16} stroke={1.7} />}
                isBusy={form.isBusy}
                onClick={() => submit(true)}
              >
                {t('edit.saveAndSend')}
              </Button>
              <Button icon={<IconEye size={16} stroke={1.7} />} onClick={() => setPreviewed(true)}>
                {t('edit.preview')}
              </Button>
            </div>
          </Card>
          <EditOptions form={form} />
        </div>
      </div>
      <LeaveGuard form={form} />
      {isPreviewed ? (
        <Dialog title={t('edit.preview')} isWide onClose={() => setPreviewed(false)}>
          <InvoiceSheet paper={paperOf(form.values, { ...start, client: chosen })} />
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
        <StaleDialog
          key={theirs.version}
          title={nameOf(theirs)}
          fields={staleFieldsOf(
            { before: valuesOf(base), mine: form.values, theirs: valuesOf(theirs) },
            t,
          )}
          isBusy={merge.isPending}
          onSave={sides => handleMerge(theirs, sides)}
          onTheirs={() => {
            form.reset(valuesOf(theirs))
            setClient(clientIn(theirs))
            setBase(theirs)
            setTheirs(undefined)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Page>
  )
}
