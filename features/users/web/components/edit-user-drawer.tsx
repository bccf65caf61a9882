import { type User, newUser, user as userSchema } from '../../contract/users.contract.ts'
import type * as z from 'zod/mini'
import { customName, type CustomValues } from '#platform/contract/custom-values.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshUsers, rememberUser, updateUser, userQuery } from '../users.api.ts'
import { editDraftKey, queueEdit, takeBase } from './queued-edits.ts'
import { useUserFormWords } from './use-user-form-words.ts'
import { useUserTexts } from './use-user-texts.ts'
import {
  type CustomForm,
  customFormQuery,
  type LoadedForm,
  useRemaining,
} from '#features/resource/web/custom-form.public.ts'
import { type UserField, UserForm, type UserTexts, textsOf } from './user-form.tsx'

/** The drawer of `?edit=`: loads the user first, so that no one edits stale list data. */
export function EditUserDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { data, error, isFetching, refetch } = useQuery({ ...userQuery(id), staleTime: 0 })
  const fields = useQuery({
    ...customFormQuery({ entity: 'users', keyPrefix: 'users' }),
    enabled: data?.customFields !== undefined,
  })
  const custom = data?.customFields === undefined ? null : fields.data
  const [opened, setOpened] = useState<{ user: User; custom: LoadedForm | null }>()
  // A queued edit that became stale continues from its own base version.
  if (opened === undefined && data !== undefined && custom !== undefined && !isFetching)
    setOpened({ user: takeBase(id) ?? data, custom })
  const remaining = useRemaining(opened?.custom, fields.data, opened?.user.customFields)
  if (opened !== undefined && remaining !== undefined)
    return <EditDrawer user={opened.user} custom={remaining} onClose={onClose} />
  const failure = error ?? fields.error
  if (failure === null || isFetching) return null
  return (
    <Dialog title={t('titleOne')} shape="drawer" onClose={onClose}>
      <ErrorState
        title={t('failedOne')}
        error={failure}
        onRetry={() => void Promise.all([refetch(), fields.refetch()])}
      />
    </Dialog>
  )
}

interface EditDrawerProps {
  user: User
  custom: CustomForm | null
  onClose: () => void
}

/** Edits a user. A concurrent edit is not overwritten silently. */
function EditDrawer({ user, custom, onClose }: EditDrawerProps) {
  const { t } = useTranslation(['users', 'ui'])
  const id = useId()
  const others = usePeopleAt(`User/${user.id}`)
  const save = useSave({ custom, onClose })
  const allTexts = (of: User): UserTexts => ({
    ...textsOf(of),
    ...custom?.textsOf(of.customFields),
  })
  const { form, conflict } = useRecordForm<UserField, z.output<typeof newUser>, User>({
    schema: custom === null ? newUser : custom.schemaWith(newUser),
    initial: allTexts(user),
    record: user,
    textsOf: allTexts,
    readCurrent: current => userSchema.safeParse(current).data,
    draftKey: editDraftKey(user.id),
    ...useUserFormWords(custom),
    save: (texts, base = user) => save(texts, base),
  })
  const { fieldsOf } = useUserTexts(custom)

  return (
    <Dialog
      title={t('edit.title', { name: user.fullName })}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          <FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />
        </>
      }
    >
      <UserForm id={id} form={form} user={user} custom={custom} />
      <LeaveGuard form={form} openBy="edit" />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.fullName}
          fields={fieldsOf(conflict.versions)}
        />
      )}
    </Dialog>
  )
}

/** Saves what differs from a version of the person, and closes. Offline it is queued. */
function useSave({ custom, onClose }: Pick<EditDrawerProps, 'custom' | 'onClose'>) {
  const { t } = useTranslation('users')
  const { labelOf } = useUserTexts(custom)
  const undoOf = useUndoAction(t('done.undone'))
  return async (
    { customFields = {}, ...texts }: { customFields?: CustomValues | undefined },
    base: User,
  ): Promise<void> => {
    const before = new Map<string, unknown>(Object.entries(textsOf(base)))
    const changed = Object.fromEntries(
      Object.entries(texts).filter(([name, value]) => value !== before.get(name)),
    )
    const values = custom?.changedFrom(customFields, base.customFields) ?? {}
    const keys = Object.keys(values)
    const change = {
      ...changed,
      ...(keys.length === 0 ? {} : { customFields: values }),
      id: base.id,
    }
    try {
      const { user: saved, changeId } = await updateUser(change, base.version)
      rememberUser(saved)
      void refreshUsers()
      const lines = [...Object.keys(changed), ...keys.map(customName)].map(labelOf)
      toast.done(t('done.saved', { name: saved.fullName }), { ...undoOf(changeId), lines })
    } catch (error) {
      if (!isUnreached(error)) throw error
      queueEdit(base, change)
      toast.info(t('done.queued', { name: base.fullName }))
    }
    onClose()
  }
}
