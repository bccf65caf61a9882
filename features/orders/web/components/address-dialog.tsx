import { type Address, addressForm } from '../../contract/orders-checkout.contract.ts'
import {
  COUNTRIES,
  needsPostalCode,
  needsRegion,
  postalExample,
} from '../../contract/orders-address.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshAddresses, saveAddress } from '../orders.api.ts'
import { countryName } from '#platform/contract/country-name.rules.ts'

const schema = z.safeExtend(addressForm, { isDefault: checkedField })
const BLANK = {
  fullName: '',
  phone: '',
  country: 'CH',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  kind: 'home',
  isDefault: '',
}

interface AddressDialogProps {
  address: Address | undefined
  onSaved: (address: Address) => void
  onClose: () => void
}

/** Adds an address, or changes one: its fields are those that its country has. */
export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps) {
  const { t, i18n } = useTranslation('orders')
  const id = useId()
  const nameOf = (code: string): string => countryName(code, i18n.language)
  const form = useForm({
    schema,
    initial: address === undefined ? BLANK : textsOf(address),
    ...(address === undefined ? { draftKey: 'orders.address' } : {}),
    explain: name => (name === 'phone' ? t('address.wrongPhone') : undefined),
    async onSubmit({ isDefault, ...values }) {
      const { address: saved } = await saveAddress(
        { id: address?.id, isDefault, address: values },
        address?.version,
      )
      toast.done(t('address.saved'))
      await refreshAddresses()
      onSaved(saved)
    },
  })
  const { country } = form.values
  const format = useFormats()
  const countries = COUNTRIES.map(value => ({ value, text: nameOf(value) })).toSorted((a, b) =>
    format.compare(a.text, b.text),
  )
  return (
    <Dialog
      title={t(address === undefined ? 'address.titleAdd' : 'address.titleEdit')}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('address.save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="fullName"
          label={t('address.fullName')}
          autoComplete="name"
          isFirst
        />
        <TextField
          form={form}
          name="phone"
          type="tel"
          label={t('address.phone')}
          autoComplete="tel"
          dir="ltr"
        />
        <SelectField form={form} name="country" label={t('address.country')} options={countries} />
        <TextField
          form={form}
          name="line1"
          label={t('address.line1')}
          autoComplete="address-line1"
        />
        <TextField
          form={form}
          name="line2"
          label={t('address.line2')}
          autoComplete="address-line2"
          isOptional
        />
        <FieldPair>
          <TextField
            form={form}
            name="postalCode"
            label={t('address.postalCode')}
            autoComplete="postal-code"
            dir="ltr"
            isOptional={!needsPostalCode(country)}
            help={
              needsPostalCode(country)
                ? t('address.likePostal', { example: postalExample(country) })
                : undefined
            }
          />
          <TextField
            form={form}
            name="city"
            label={t('address.city')}
            autoComplete="address-level2"
          />
        </FieldPair>
        <TextField
          form={form}
          name="region"
          label={t('address.region')}
          autoComplete="address-level1"
          isOptional={!needsRegion(country)}
        />
        <SelectField
          form={form}
          name="kind"
          label={t('address.kind')}
          options={[
            { value: 'home', text: t('address.home') },
            { value: 'work', text: t('address.work') },
          ]}
        />
        {address?.isDefault === true ? null : (
          <CheckField form={form} name="isDefault" label={t('address.makeUsual')} />
        )}
      </Form>
    </Dialog>
  )
}

const textsOf = ({
  fullName,
  phone,
  country,
  line1,
  line2,
  postalCode,
  city,
  region,
  kind,
  isDefault,
}: Address): typeof BLANK => ({
  fullName,
  phone,
  country,
  line1,
  line2,
  postalCode,
  city,
  region,
  kind,
  isDefault: checkedText(isDefault),
})
