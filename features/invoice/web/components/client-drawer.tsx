import { type Client, newClient } from '../../contract/invoice-shapes.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import {
  type CustomForm,
  useCustomForm,
  useCustomWords,
} from '#features/resource/web/custom-form.public.ts'
import { saveClient } from '../invoice.api.ts'

const BLANK = {
  name: '',
  company: '',
  companyEmail: '',
  address: '',
  country: '',
  contact: '',
  taxId: '',
  language: 'en',
}
type ClientField = keyof typeof BLANK | `customFields.${string}`
const schema = z.omit(newClient, { id: true, isPaused: true })

function textsOf({
  name,
  company,
  companyEmail,
  address,
  country,
  contact,
  taxId,
  language,
}: Client): typeof BLANK {
  return { name, company, companyEmail, address, country, contact, taxId, language }
}

interface ClientDrawerProps {
  /** The one to be changed; a new one when left out. */
  client?: Client | undefined
  onSaved: (client: Client) => void
  onClose: () => void
}

/** Adds a client, or changes one, without leaving the invoice (INV-24). */
export function ClientDrawer(props: ClientDrawerProps) {
  const { client } = props
  const custom = useCustomForm({
    entity: 'clients',
    keyPrefix: 'invoice',
    isNeeded: client === undefined || client.customFields !== undefined,
    values: client?.customFields,
  })
  return custom === undefined ? null : <OpenDrawer custom={custom} {...props} />
}

function OpenDrawer({
  client,
  custom,
  onSaved,
  onClose,
}: ClientDrawerProps & { custom: CustomForm | null }) {
  const { t } = useTranslation(['invoice', 'ui'])
  const id = useId()
  const words = useCustomWords(custom)
  const form = useForm<ClientField, z.output<typeof schema>>({
    schema: custom === null ? schema : custom.schemaWith(schema),
    initial: {
      ...(client === undefined ? BLANK : textsOf(client)),
      ...custom?.textsOf(client?.customFields),
    },
    explain: name => words?.explain(name),
    async onSubmit(values) {
      const saved = await saveClient({
        ...values,
        ...custom?.changeOf(values, client ?? {}),
        ...(client === undefined ? {} : { id: client.id, isPaused: client.isPaused }),
      })
      toast.done(t('done.clientSaved', { name: saved.name }))
      onSaved(saved)
      onClose()
    },
  })
  // Rendered outside the invoice form: forms can't be nested.
  return createPortal(
    <div onSubmit={event => event.stopPropagation()}>
      <Dialog
        title={t(client === undefined ? 'client.add' : 'client.edit')}
        shape="drawer"
        onClose={onClose}
        foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
      >
        <Form id={id} form={form}>
          <TextField form={form} name="name" label={t('client.name')} autoComplete="off" isFirst />
          <TextField
            form={form}
            name="company"
            label={t('fields.company')}
            autoComplete="off"
            isOptional
          />
          <TextField
            form={form}
            name="companyEmail"
            type="email"
            label={t('fields.email')}
            autoComplete="off"
            dir="ltr"
            isOptional
          />
          <TextArea form={form} name="address" label={t('client.address')} isOptional />
          <FieldPair>
            <TextField
              form={form}
              name="country"
              label={t('client.country')}
              autoComplete="off"
              isOptional
            />
            <TextField
              form={form}
              name="contact"
              type="tel"
              label={t('client.contact')}
              autoComplete="off"
              dir="ltr"
              isOptional
            />
          </FieldPair>
          <FieldPair>
            <TextField
              form={form}
              name="taxId"
              label={t('client.taxId')}
              autoComplete="off"
              dir="ltr"
              isOptional
            />
            <SelectField
              form={form}
              name="language"
              label={t('client.language')}
              options={LANGUAGES.map(value => ({ value, text: t(`languages.${value}`) }))}
            />
          </FieldPair>
          {custom === null ? null : <custom.Inputs form={form} />}
        </Form>
      </Dialog>
    </div>,
    document.body,
  )
}
