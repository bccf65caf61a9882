import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { IconArrowBackUp, IconCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { isStale } from '#platform/web/api/api-error.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { useSeen } from '#ui/stale/use-seen.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { requestApproval, decideApproval } from '../approval.api.ts'
import { refreshInvoices } from '../invoice.api.ts'
import { APPROVAL_TONE, useInvoiceName } from './invoice-words.ts'
import styles from './invoice.module.css'
import { useNeedsApproval } from './use-approval.ts'

const icon = { size: 16, stroke: 1.7 }
type Step = 'request' | 'approve' | 'return'

/** The state of a draft's approval, with the actions open to the viewer (INV-31). */
export function ApprovalCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  const me = useSignedInUser()
  const isNeeded = useNeedsApproval(invoice)
  const canAsk = useCan('update', 'Invoice')
  const canDecide = useCan('manage', 'Invoice')
  const [step, setStep] = useState<Step>()
  const { approval, approvalSteps } = invoice
  if (!isNeeded) return null
  const own = approvalSteps.ineligibleApprovers.includes(me.id) ? t('approval.own') : undefined
  return (
    <Card title={t('approval.title')}>
      <div className={styles.approval}>
        <StatusBadge
          tone={APPROVAL_TONE[approval]}
          text={t(`approval.states.${approval === '' ? 'open' : approval}`)}
        />
        <ApprovalSteps invoice={invoice} />
        {canAsk && (approval === '' || approval === 'returned') ? (
          <Button icon={<IconMessageQuestion {...icon} />} onClick={() => setStep('request')}>
            {t('approval.request')}
          </Button>
        ) : null}
        {canDecide && approval === 'requested' ? (
          <>
            {own === undefined ? null : <p className={styles.soft}>{own}</p>}
            <Button
              kind="primary"
              icon={<IconCheck {...icon} />}
              blockedBy={own}
              onClick={() => setStep('approve')}
            >
              {t('approval.approve')}
            </Button>
            <Button
              icon={<IconArrowBackUp {...icon} />}
              blockedBy={own}
              onClick={() => setStep('return')}
            >
              {t('approval.return')}
            </Button>
          </>
        ) : null}
      </div>
      {step === undefined ? null : (
        <StepDialog invoice={invoice} step={step} onClose={() => setStep(undefined)} />
      )}
    </Card>
  )
}

/** The request and the decision, with their notes. */
function ApprovalSteps({ invoice: { approval, approvalSteps } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const { request, decision } = approvalSteps
  if (approval === '') return <p className={styles.soft}>{t('approval.openText')}</p>
  const steps = [
    { key: 'requested', step: request },
    { key: approval, step: approval === 'requested' ? null : decision },
  ]
  return (
    <ul className={styles.list}>
      {steps.map(({ key, step }) =>
        step === null ? null : (
          <li key={key}>
            <span>
              {t(`approval.by.${key}`)} <bdi>{step.by}</bdi>
            </span>
            <small>
              {format.moment(step.at)}
              {step.note === '' ? null : (
                <>
                  {' · '}
                  <bdi>{step.note}</bdi>
                </>
              )}
            </small>
          </li>
        ),
      )}
    </ul>
  )
}

const text = z.string().check(z.trim(), z.maxLength(500))
const schemas = { request: text, approve: text, return: text.check(z.minLength(1)) }

function StepDialog({
  invoice,
  step,
  onClose,
}: {
  invoice: Invoice
  step: Step
  onClose: () => void
}) {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const nameOf = useInvoiceName()
  const format = useFormats()
  const { seen, isChanged } = useSeen(invoice)
  const { id, version } = seen
  const send = useMutation({
    mutationFn: (note: string) =>
      step === 'request'
        ? requestApproval(id, note)
        : decideApproval({ id, isApproved: step === 'approve', note, version }),
    onSuccess() {
      toast.done(t(`approval.done.${step}`, { name: nameOf(seen) }))
      onClose()
    },
    onError: error => {
      toast.error(isStale(error) ? t('approval.stale') : explainFailure(error, tUi))
    },
    onSettled: () => void refreshInvoices(),
  })
  const form = useForm({
    schema: z.object({ note: schemas[step] }),
    initial: { note: '' },
    async onSubmit({ note }) {
      send.mutate(note)
    },
  })
  return (
    <ConfirmDialog
      title={t(`approval.title_${step}`, { name: nameOf(seen) })}
      confirm={t(`approval.${step}`)}
      isBusy={send.isPending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <DialogText>
        {t(`approval.text_${step}`, { amount: format.money(seen.total, seen.currency) })}
      </DialogText>
      {isChanged && !send.isPending && step !== 'request' ? (
        <p role="status">{t('approval.stale')}</p>
      ) : null}
      <Form form={form}>
        <TextArea form={form} name="note" label={t('approval.note')} isFirst />
      </Form>
    </ConfirmDialog>
  )
}
