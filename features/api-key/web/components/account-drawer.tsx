import {
  newServiceAccount,
  type ServiceAccount,
  serviceAccount,
} from '../../contract/api-key-accounts.contract.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { findPeopleQuery, useUserChoices } from '#features/users/web/users.public.ts'
import { createAccount, refreshKeys, updateAccount } from '../api-key.api.ts'
import styles from './api-key.module.css'

const { name, purpose, role } = newServiceAccount.shape
const schema = z.object({
  name,
  purpose,
  role,
  ownerId: z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.positive()))),
})
type Values = z.output<typeof schema>
type Texts = Record<keyof Values, string>
const FIELDS = ['name', 'purpose', 'role', 'ownerId'] as const
const textsOf = ({ name: called, purpose: use, role: may, owner }: ServiceAccount): Texts => ({
  name: called,
  purpose: use,
  role: may,
  ownerId: `${owner.id}`,
})

interface AccountDrawerProps {
  /** Undefined for a new one. */
  account?: ServiceAccount
  onClose: () => void
  onMade?: (account: ServiceAccount) => void
}

/** Creates or edits a service account. Concurrent changes are not overwritten silently. */
export function AccountDrawer({ account, onClose, onMade }: AccountDrawerProps) {
  const { t } = useTranslation(['api-key', 'ui'])
  const id = useId()
  const me = useSignedInUser()
  const { roles } = useUserChoices()
  const [known, setKnown] = useState(account)
  const [theirs, setTheirs] = useState<ServiceAccount>()
  const [owner, setOwner] = useState<PickedPerson>()
  const first = known === undefined ? { ...me, detail: me.username } : pickedOf(known.owner)
  const form = useForm({
    schema,
    initial:
      account === undefined
        ? { name: '', purpose: '', role: 'subscriber', ownerId: `${me.id}` }
        : textsOf(account),
    explain: field => (field === 'ownerId' ? t('accounts.ownerMissing') : undefined),
    explainRefusal: ({ code }) => {
      if (code === 'service_account.name_taken') return { name: t('accounts.nameTaken') }
      if (code === 'service_account.owner_unknown') return { ownerId: t('accounts.ownerInactive') }
      return code === 'service_account.beyond' ? { role: t('accounts.beyond') } : undefined
    },
    onSubmit: values => submit(known, values),
  })
  async function submit(...args: Parameters<typeof save>): Promise<'unsaved' | undefined> {
    const newer = await save(...args)
    setTheirs(newer)
    return newer === undefined ? undefined : 'unsaved'
  }
  /** Returns the newer version on a conflict. */
  async function save(base: ServiceAccount | undefined, changes: Values) {
    try {
      const saved =
        base === undefined
          ? await createAccount(changes)
          : await updateAccount({ id: base.id, ...changes }, base.version)
      void refreshKeys()
      toast.done(t(base === undefined ? 'accounts.done.made' : 'done.saved', { name: saved.name }))
      onClose()
      if (base === undefined) onMade?.(saved)
      return undefined
    } catch (error) {
      const current = findNewer(error)
      if (current === undefined) throw error
      return current
    }
  }
  const chosen = [owner, first, ...(theirs === undefined ? [] : [pickedOf(theirs.owner)])].find(
    one => `${one?.id}` === form.values.ownerId,
  )
  return (
    <Dialog
      title={account === undefined ? t('accounts.add') : account.name}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={account === undefined ? t('accounts.create') : t('ui:save')}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="name"
          label={t('accounts.fields.name')}
          help={t('accounts.fields.nameHelp')}
          autoComplete="off"
          isFirst
        />
        <TextArea
          form={form}
          name="purpose"
          label={t('accounts.fields.purpose')}
          help={t('accounts.fields.purposeHelp')}
        />
        <SelectField
          form={form}
          name="role"
          label={t('accounts.fields.role')}
          options={roles}
          help={t('accounts.fields.roleHelp')}
        />
        <PeoplePicker
          label={t('accounts.fields.owner')}
          help={form.errors.ownerId ?? t('accounts.fields.ownerHelp')}
          find={findPeopleQuery}
          most={1}
          value={chosen === undefined ? [] : [chosen]}
          onChange={([person]) => {
            setOwner(person)
            form.set('ownerId', `${person?.id ?? ''}`)
          }}
        />
      </Form>
      {account === undefined ? <p className={styles.small}>{t('accounts.noPerson')}</p> : null}
      <LeaveGuard form={form} openBy={account === undefined ? 'addAccount' : 'edit'} />
      {theirs === undefined || known === undefined ? null : (
        <AccountConflict
          known={known}
          theirs={theirs}
          mine={form.values}
          owner={chosen?.fullName ?? ''}
          isBusy={form.isBusy}
          onSave={mixed => void form.submitAs(() => submit(theirs, schema.parse(mixed)))}
          onTheirs={() => {
            form.reset(textsOf(theirs))
            setKnown(theirs)
            setTheirs(undefined)
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

/** The current account on a conflict. */
const findNewer = (error: unknown): ServiceAccount | undefined =>
  error instanceof ApiError && error.status === 412
    ? serviceAccount.safeParse(error.current).data
    : undefined

interface AccountConflictProps {
  known: ServiceAccount
  theirs: ServiceAccount
  mine: Texts
  /** Name of the owner in the form. */
  owner: string
  isBusy: boolean
  onSave: (mixed: Record<string, string>) => void
  onTheirs: () => void
  onClose: () => void
}

/** Conflict dialog: chooses field by field what is saved. */
function AccountConflict({
  known,
  theirs,
  mine,
  owner,
  isBusy,
  onSave,
  onTheirs,
  onClose,
}: AccountConflictProps) {
  const { t } = useTranslation(['api-key', 'ui'])
  const { roles } = useUserChoices()
  const asPeopleRead = (texts: Texts, person: string): Texts => ({
    ...texts,
    role: roles.find(one => one.value === texts.role)?.text ?? texts.role,
    ownerId: person,
  })
  return (
    <StaleDialog
      title={theirs.name}
      fields={FIELDS.map(field => ({
        name: field,
        label: t(`accounts.fields.${field === 'ownerId' ? 'owner' : field}`),
        before: asPeopleRead(textsOf(known), known.owner.fullName)[field],
        mine: asPeopleRead(mine, owner)[field],
        theirs: asPeopleRead(textsOf(theirs), theirs.owner.fullName)[field],
      }))}
      isBusy={isBusy}
      onSave={sides => {
        const pick = (field: keyof Texts) =>
          sides[field] === 'theirs' ? textsOf(theirs)[field] : mine[field]
        onSave(Object.fromEntries(FIELDS.map(field => [field, pick(field)])))
      }}
      onTheirs={onTheirs}
      onClose={onClose}
    />
  )
}

const pickedOf = ({
  id,
  fullName,
  username,
  avatarColor,
}: ServiceAccount['owner']): PickedPerson => ({
  id,
  fullName,
  detail: username,
  avatar: null,
  avatarColor,
})
