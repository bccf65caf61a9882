import type { User } from '../../contract/users.contract.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import type { CustomForm } from '#features/resource/web/custom-form.public.ts'
import { useIdentityCheck } from './use-identity-check.ts'
import { useUserChoices } from './user-words.ts'

/** A new person, as texts. The order is that of the fields. */
export const BLANK = {
  fullName: '',
  username: '',
  email: '',
  role: 'subscriber',
  currentPlan: 'basic',
  status: 'pending',
  company: '',
  country: '',
  contact: '',
  billing: '',
}
/** Its own fields, and custom ones. */
export type UserField = keyof typeof BLANK | `customFields.${string}`
export type UserTexts = Record<UserField, string>

export function textsOf(user: User): typeof BLANK {
  const {
    fullName,
    username,
    email,
    role,
    currentPlan,
    status,
    company,
    country,
    contact,
    billing = '',
  } = user
  return {
    fullName,
    username,
    email,
    role,
    currentPlan,
    status,
    company,
    country,
    contact,
    billing,
  }
}

interface UserFormProps {
  id: string
  form: FormControl<UserField>
  /** The person being edited; `undefined` for a new one. */
  user: User | undefined
  custom: CustomForm | null
}

/** The fields of a person, for adding and editing. */
export function UserForm({ id, form, user, custom }: UserFormProps) {
  const { t } = useTranslation('users')
  const { roles, plans, statuses } = useUserChoices()
  const me = useSignedInUser()
  const isMe = user?.id === me.id
  const changesBilling = useCan('update', 'Billing')
  const username = useIdentityCheck(
    'username',
    form.values.username,
    user && { id: user.id, value: user.username },
  )
  const email = useIdentityCheck(
    'email',
    form.values.email,
    user && { id: user.id, value: user.email },
  )
  // Only an administrator makes administrators.
  const given = roles.filter(
    role => me.role === 'admin' || role.value !== 'admin' || user?.role === 'admin',
  )
  const plain = { autoComplete: 'off' }
  const word = { ...plain, autoCapitalize: 'none', spellCheck: false }
  const ownHelp = isMe ? t('form.notOneself') : undefined
  return (
    <Form id={id} form={form}>
      <TextField form={form} name="fullName" label={t('fields.fullName')} {...plain} isFirst />
      <TextField form={form} name="username" label={t('fields.username')} {...word} {...username} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('fields.email')}
        {...word}
        {...email}
        dir="ltr"
      />
      <FieldPair>
        <SelectField
          form={form}
          name="role"
          label={t('fields.role')}
          options={given}
          isDisabled={isMe}
          help={ownHelp}
        />
        <SelectField form={form} name="currentPlan" label={t('fields.plan')} options={plans} />
      </FieldPair>
      {user === undefined ? null : (
        <SelectField
          form={form}
          name="status"
          label={t('fields.status')}
          options={statuses}
          isDisabled={isMe}
          help={ownHelp}
        />
      )}
      <TextField form={form} name="company" label={t('fields.company')} isOptional {...plain} />
      <FieldPair>
        <TextField form={form} name="country" label={t('fields.country')} isOptional {...plain} />
        <TextField
          form={form}
          name="contact"
          type="tel"
          label={t('fields.contact')}
          isOptional
          {...plain}
          dir="ltr"
        />
      </FieldPair>
      {changesBilling ? (
        <TextField form={form} name="billing" label={t('fields.billing')} isOptional {...plain} />
      ) : null}
      {custom === null ? null : <custom.Inputs form={form} />}
    </Form>
  )
}
