import { PAYMENT_KINDS, type newPaymentMethod } from '../../contract/account-billing.contract.ts'
import { brandOf, isCardCurrent, isCardNumber } from '../../contract/account.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type Payer, addPaymentMethod, refreshAccount } from '../account-setting.api.ts'
import styles from './account.module.css'

type Kind = (typeof PAYMENT_KINDS)[number]
const EMPTY = { name: '', number: '', date: '' }
const DATE = /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/

/** Parses `09/30` into month and year. */
function readDate(text: string): { month: number; year: number } | undefined {
  const [, month, year] = DATE.exec(text.trim()) ?? []
  if (month === undefined || year === undefined) return undefined
  return { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) }
}
const accountOf = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const free = z.string()
const SCHEMAS = {
  card: z.object({
    name,
    number: z.string().check(z.refine(isCardNumber)),
    date: z.string().check(
      z.refine(text => {
        const date = readDate(text)
        return date !== undefined && isCardCurrent(date, new Date())
      }),
    ),
  }),
  debit: z.object({
    name,
    number: z.string().check(z.refine(text => ACCOUNT.test(accountOf(text)))),
    date: free,
  }),
  transfer: z.object({ name, number: free, date: free }),
  invoice: z.object({ name, number: free, date: free }),
}

/**
 * Records a payment method. The number is validated here and never sent: only its last four digits are. The security code is not asked for,
 * as it may not be stored (USR-15).
 */
export function PaymentDialog({ payerId, onClose }: Payer & { onClose: () => void }) {
  const { t } = useTranslation(['account-setting', 'ui'])
  const id = useId()
  const [kind, setKind] = useState<Kind>('card')
  const form = useForm({
    schema: SCHEMAS[kind],
    initial: EMPTY,
    explain: (field, code) =>
      code === 'custom' ? t(`payment.wrong.${field === 'date' ? 'date' : kind}`) : undefined,
    async onSubmit(values) {
      await addPaymentMethod({
        ...(payerId === undefined ? {} : { payerId }),
        ...toMethod(kind, values),
      })
      toast.done(t('payment.added'))
      void refreshAccount()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('payment.add')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <div className={styles.choices}>
        <Choices
          name={t('payment.kind')}
          value={kind}
          options={PAYMENT_KINDS.map(value => ({ value, text: t(`payment.kinds.${value}`) }))}
          onChoose={value => setKind(PAYMENT_KINDS.find(one => one === value) ?? 'card')}
        />
        <Form id={id} form={form}>
          <TextField form={form} name="name" label={t('payment.name')} autoComplete="cc-name" />
          {kind === 'card' ? (
            <FieldPair>
              <TextField
                form={form}
                name="number"
                label={t('payment.number')}
                help={t('payment.stays')}
                inputMode="numeric"
                dir="ltr"
                autoComplete="cc-number"
              />
              <TextField
                form={form}
                name="date"
                label={t('payment.date')}
                help={t('payment.dateHelp')}
                dir="ltr"
                autoComplete="cc-exp"
              />
            </FieldPair>
          ) : null}
          {kind === 'debit' ? (
            <TextField
              form={form}
              name="number"
              label={t('payment.account')}
              help={t('payment.stays')}
              dir="ltr"
              autoComplete="off"
            />
          ) : null}
        </Form>
      </div>
      <LeaveGuard form={form} />
    </Dialog>
  )
}

function toMethod(
  kind: Kind,
  { name: holder, number, date }: typeof EMPTY,
): z.output<typeof newPaymentMethod> {
  if (kind === 'card') {
    const { month, year } = readDate(date) ?? { month: 1, year: 2000 }
    return {
      kind,
      name: holder,
      brand: brandOf(number),
      last4: number.replaceAll(/\D/g, '').slice(-4),
      month,
      year,
    }
  }
  if (kind === 'debit') return { kind, name: holder, last4: accountOf(number).slice(-4) }
  return { kind, name: holder }
}
