import { newUser } from '../../contract/users.contract.ts'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type CustomForm, useCustomForm } from '#features/resource/web/custom-form.public.ts'
import { addUser, refreshUsers } from '../users.api.ts'
import { useUserFormWords } from './use-user-form-words.ts'
import { BLANK, type UserField, UserForm } from './user-form.tsx'
import styles from './users.module.css'

interface AddUserDrawerProps {
  /** Whether users may have custom fields. */
  mayHaveCustom: boolean
  onClose: () => void
}

/** Adds a user as pending: no one sets another person's password (USR-02). */
export function AddUserDrawer({ mayHaveCustom, onClose }: AddUserDrawerProps) {
  const custom = useCustomForm({ entity: 'users', keyPrefix: 'users', isNeeded: mayHaveCustom })
  return custom === undefined ? null : <AddDrawer custom={custom} onClose={onClose} />
}

function AddDrawer({ custom, onClose }: { custom: CustomForm | null; onClose: () => void }) {
  const { t } = useTranslation(['users', 'ui'])
  const id = useId()
  const { sendsEmail } = useInstance()
  const changesBilling = useCan('update', 'Billing')
  const form = useForm<UserField, z.output<typeof newUser>>({
    schema: custom === null ? newUser : custom.schemaWith(newUser),
    initial: { ...BLANK, ...custom?.blank },
    draftKey: 'user.add',
    ...useUserFormWords(custom),
    async onSubmit({ billing, ...user }) {
      const added = await addUser(changesBilling ? { ...user, billing } : user)
      void refreshUsers()
      toast.done(t('done.added', { name: added.fullName }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('add.title')}
      shape="drawer"
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('actions.add')} onCancel={onClose} />}
    >
      <p className={styles.hint}>{t(sendsEmail ? 'add.hint' : 'add.hintHeld')}</p>
      <UserForm id={id} form={form} user={undefined} custom={custom} />
      <LeaveGuard form={form} openBy="add" />
    </Dialog>
  )
}
