import {
  newServiceAccount,
  type ServiceAccount,
  serviceAccount,
} from '../../contract/api-key-accounts.contract.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { type Conflict, useRecordForm } from '#ui/stale/use-record-form.ts'
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
  const [owner, setOwner] = useState<PickedPerson>()
  const { form, base, conflict } = useRecordForm({
    schema,
    initial:
      account === undefined
        ? { name: '', purpose: '', role: 'subscriber', ownerId: `${me.id}` }
        : textsOf(account),
    record: account,
    textsOf,
    readCurrent: current => serviceAccount.safeParse(current).data,
    explain: field => (field === 'ownerId' ? t('accounts.ownerMissing') : undefined),
    explainRefusal: ({ code }) => {
      if (code === 'service_account.name_taken') return { name: t('accounts.nameTaken') }
      if (code === 'service_account.owner_unknown') return { ownerId: t('accounts.ownerInactive') }
      return code === 'service_account.beyond' ? { role: t('accounts.beyond') } : undefined
    },
    save,
  })
  async function save(changes: Values, over: ServiceAccount | undefined): Promise<void> {
    const saved =
      over === undefined
        ? await createAccount(changes)
        : await updateAccount({ id: over.id, ...changes }, over.version)
    void refreshKeys()
    toast.done(t(over === undefined ? 'accounts.done.made' : 'done.saved', { name: saved.name }))
    onClose()
    if (over === undefined) onMade?.(saved)
  }
  const first = base === undefined ? { ...me, detail: me.username } : pickedOf(base.owner)
  const chosen = [owner, first].find(one => `${one?.id}` === form.values.ownerId)
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
      {conflict === undefined || base === undefined ? null : (
        <AccountConflict
          conflict={conflict}
          owners={{
            before: base.owner.fullName,
            mine: chosen?.fullName ?? '',
            theirs: conflict.theirs.owner.fullName,
          }}
        />
      )}
    </Dialog>
  )
}

interface AccountConflictProps {
  conflict: Conflict<keyof Texts, ServiceAccount>
  /** Names of the owners of each version. */
  owners: Record<'before' | 'mine' | 'theirs', string>
}

function AccountConflict({ conflict, owners }: AccountConflictProps) {
  const { t } = useTranslation(['api-key', 'ui'])
  const { roles } = useUserChoices()
  const { versions } = conflict
  const textOf = (field: keyof Texts, side: keyof typeof owners): string => {
    if (field === 'ownerId') return owners[side]
    const value = versions[side][field]
    return field === 'role' ? (roles.find(one => one.value === value)?.text ?? value) : value
  }
  return (
    <RecordConflict
      conflict={conflict}
      title={conflict.theirs.name}
      fields={FIELDS.map(field => ({
        name: field,
        label: t(`accounts.fields.${field === 'ownerId' ? 'owner' : field}`),
        before: textOf(field, 'before'),
        mine: textOf(field, 'mine'),
        theirs: textOf(field, 'theirs'),
      }))}
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
