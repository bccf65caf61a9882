import type { CardAlert } from '../../contract/card-alerts.contract.ts'
import { ALERT_DIRECTIONS, ALERT_SPANS, isTimeless } from '../../contract/card-alerts.rules.ts'
import { FIGURES, figureSubject, figureUnit } from '../../contract/card.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { typedDecimal, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addAlert, refreshAlerts, updateAlert } from '../boards.api.ts'
import styles from './panels.module.css'

const MAX = 10_000_000_000
const schema = z.object({
  figure: z.enum(FIGURES),
  direction: z.enum(ALERT_DIRECTIONS),
  amount: z.pipe(
    z.string().check(z.trim(), z.minLength(1)),
    z.pipe(typedDecimal, z.number().check(z.minimum(-MAX), z.maximum(MAX))),
  ),
  span: z.enum(ALERT_SPANS),
  notifiesByEmail: checkedField,
})

/** Creates or edits an alert. Figures without access are not offered. */
export function AlertDialog({
  alert,
  onClose,
}: {
  alert: CardAlert | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['boards', 'dashboard'])
  const id = useId()
  const { allows } = useAbilities()
  const { currency } = useRegional()
  const undoOf = useUndoAction(t('undone'))
  const typed = useTypedNumber()
  const figures = FIGURES.filter(figure => {
    const subject = figureSubject(figure)
    return allows({ can: ['read', subject], ...(subject === 'Todo' ? { own: true as const } : {}) })
  })
  const form = useForm({
    schema,
    initial: {
      figure:
        alert?.figure ?? figures.find(one => one === 'overdue') ?? figures[0] ?? 'goals.completed',
      direction: alert?.direction ?? 'above',
      amount: alert === undefined ? '' : typed(alert.amount),
      span: alert?.span ?? 'last28',
      notifiesByEmail: checkedText(alert?.notifiesByEmail ?? false),
    },
    explain: name => (name === 'amount' ? t('alerts.form.wrong') : undefined),
    explainRefusal: error => {
      if (error.status === 412) return { amount: t('stale') }
      if (error.code === 'card.too_many') return { amount: t('tooMany') }
      if (error.code === 'alert.not_crossable') return { amount: t('alerts.form.always') }
      return error.status === 422 || error.status === 400
        ? { amount: t('alerts.form.wrong') }
        : undefined
    },
    async onSubmit(body) {
      const { changeId } = await (alert === undefined
        ? addAlert(body)
        : updateAlert({ id: alert.id, ...body }, alert.version))
      void refreshAlerts()
      toast.done(t('alerts.done.saved'), undoOf(changeId))
      onClose()
    },
  })
  const { figure } = form.values
  const known = FIGURES.find(one => one === figure) ?? 'orders'
  const isMoney = figureUnit(known) === 'money'
  return (
    <Dialog
      title={t(alert === undefined ? 'alerts.add' : 'alerts.edit')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <SelectField
          form={form}
          name="figure"
          label={t('alerts.form.figure')}
          options={figures.map(value => ({
            value,
            text: t(`dashboard:rows.figures.${value.replace('.', '-')}`),
          }))}
        />
        <SelectField
          form={form}
          name="direction"
          label={t('alerts.form.direction')}
          options={ALERT_DIRECTIONS.map(value => ({
            value,
            text: t(`alerts.directions.${value}`),
          }))}
        />
        <TextField
          form={form}
          name="amount"
          label={isMoney ? t('alerts.form.money', { currency }) : t('alerts.form.number')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          isFirst
        />
        {isTimeless(known) ? null : (
          <SelectField
            form={form}
            name="span"
            label={t('alerts.form.span')}
            options={ALERT_SPANS.map(value => ({ value, text: t(`alerts.spans.${value}`) }))}
          />
        )}
        <div className={styles.checks}>
          <CheckField form={form} name="notifiesByEmail" label={t('alerts.form.notifiesByEmail')} />
        </div>
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
