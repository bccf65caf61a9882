import type { Coupon } from '../../contract/orders-cart.contract.ts'
import { couponForm } from '../../contract/orders.contract.ts'
import { COUPON_KINDS } from '../../contract/orders-coupons.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { type WriteNumber, readTyped, useTypedNumber } from '#platform/web/format/typed-number.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshOrders, saveCoupon } from '../orders.api.ts'
import { daysOf, momentsOf } from './coupon-days.ts'
import { useRefusalWords } from './order-words.ts'

const number = z.pipe(
  z.string().check(z.regex(/^\d{0,9}([.,]\d{1,3})?$/)),
  z.transform(text => readTyped(text)),
)
const countText = z.pipe(
  z.string().check(z.regex(/^\d{0,7}$/)),
  z.transform((text): number | null | undefined => (text === '' ? null : Number(text))),
)
/** Typed texts; the contract's schema validates the result. */
const couponTexts = z.object({
  code: couponForm.shape.code,
  kind: couponForm.shape.kind,
  value: number,
  minimum: number,
  startsAt: z.string(),
  endsAt: z.string(),
  maxUses: z.pipe(countText, couponForm.shape.maxUses),
  maxUsesPerCustomer: z.pipe(countText, couponForm.shape.maxUsesPerCustomer),
  categories: z.pipe(
    z.string(),
    z.transform(text =>
      text
        .split(',')
        .map(one => one.trim())
        .filter(one => one !== ''),
    ),
  ),
  note: couponForm.shape.note,
  isCombinable: checkedField,
  isActive: checkedField,
})

const BLANK = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  categories: '',
  note: '',
  isCombinable: checkedText(false),
  isActive: checkedText(true),
}
/** The fields that refusals are about. */
const FIELDS: Record<string, string> = {
  'coupon.taken': 'code',
  'coupon.period': 'endsAt',
  'coupon.category': 'categories',
}
/** Which category there isn't. */
const unknownCategory = z.object({ name: z.string() })

interface Writing {
  write: WriteNumber
  zone: string
}
const orBlank = (value: number | null, write: WriteNumber = String) =>
  value === null || value === 0 ? '' : write(value)
const textsOf = (coupon: Coupon, { write, zone }: Writing): typeof BLANK => ({
  code: coupon.code,
  kind: coupon.kind,
  value: write(coupon.value),
  minimum: orBlank(coupon.minimum, write),
  ...daysOf(coupon, zone),
  maxUses: orBlank(coupon.maxUses),
  maxUsesPerCustomer: orBlank(coupon.maxUsesPerCustomer),
  categories: coupon.categories.join(', '),
  note: coupon.note,
  isCombinable: checkedText(coupon.isCombinable),
  isActive: checkedText(coupon.isActive),
})

/** Adds a coupon or a gift card, or changes one. */
export function CouponDialog({
  coupon,
  onClose,
}: {
  coupon: Coupon | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('orders')
  const { wordOf } = useRefusalWords()
  const write = useTypedNumber()
  const zone = useRegional().timeZone
  const id = useId()
  const form = useForm({
    schema: couponTexts,
    initial: coupon === undefined ? BLANK : textsOf(coupon, { write, zone }),
    ...(coupon === undefined ? { draftKey: 'orders.coupon' } : {}),
    explain: name => (name === 'code' ? t('coupons.wrongCode') : undefined),
    explainRefusal: error => {
      const text = wordOf(error.code, unknownCategory.safeParse(error.current).data)
      return text === undefined ? undefined : { [FIELDS[error.code] ?? 'value']: text }
    },
    async onSubmit(values) {
      const known = coupon === undefined ? {} : { id: coupon.id, productIds: coupon.productIds }
      const { coupon: saved } = await saveCoupon(
        { ...values, ...momentsOf(values, zone), ...known },
        coupon?.version,
      )
      toast.done(t('coupons.saved', { code: saved.code }))
      await refreshOrders()
      onClose()
    },
  })
  const isWorth = form.values.kind !== 'shipping'
  return (
    <Dialog
      title={t(coupon === undefined ? 'coupons.titleAdd' : 'coupons.titleEdit')}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('coupons.save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="code"
          label={t('coupons.code')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          isFirst
        />
        <FieldPair>
          <SelectField
            form={form}
            name="kind"
            label={t('coupons.kind')}
            options={COUPON_KINDS.map(value => ({ value, text: t(`couponKinds.${value}`) }))}
          />
          <AmountField
            form={form}
            name="value"
            label={t('coupons.value')}
            currency={form.values.kind === 'percent' ? undefined : coupon?.currency}
            isOptional={!isWorth}
            help={t('coupons.valueHint')}
          />
        </FieldPair>
        <AmountField
          form={form}
          name="minimum"
          label={t('coupons.minimum')}
          currency={coupon?.currency}
          isOptional
        />
        <FieldPair>
          <DateField form={form} name="startsAt" label={t('coupons.starts')} isOptional />
          <DateField form={form} name="endsAt" label={t('coupons.ends')} isOptional />
        </FieldPair>
        <FieldPair>
          <TextField
            form={form}
            name="maxUses"
            label={t('coupons.maxUses')}
            inputMode="numeric"
            dir="ltr"
            isOptional
          />
          <TextField
            form={form}
            name="maxUsesPerCustomer"
            label={t('coupons.maxUsesPerCustomer')}
            inputMode="numeric"
            dir="ltr"
            isOptional
          />
        </FieldPair>
        <TextField form={form} name="categories" label={t('coupons.categories')} isOptional />
        <TextField form={form} name="note" label={t('coupons.note')} isOptional />
        {(['isCombinable', 'isActive'] as const).map(name => (
          <CheckField key={name} form={form} name={name} label={t(`coupons.${name}`)} />
        ))}
      </Form>
    </Dialog>
  )
}
