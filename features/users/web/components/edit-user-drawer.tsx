import { type User, newUser, user as userSchema } from '../../contract/users.contract.ts'
import type * as z from 'zod/mini'
import { customName, type CustomValues } from '#platform/contract/custom-values.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
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

/** The drawer of `?edit=`: loads the user first, so that nobody edits stale list data. */
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
  const remaining = useRemaining(opened?.custom, fields.data)
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
  const [known, setKnown] = useState(user)
  const [theirs, setTheirs] = useState<User>()
  const save = useSave({ custom, onClose })
  const allTexts = (of: User): UserTexts => ({
    ...textsOf(of),
    ...custom?.textsOf(of.customFields),
  })
  const form = useForm<UserField, z.output<typeof newUser>>({
    schema: custom === null ? newUser : custom.schemaWith(newUser),
    initial: allTexts(user),
    draftKey: editDraftKey(user.id),
    ...useUserFormWords(custom),
    onSubmit: texts => submit(known, texts),
  })
  async function submit(...args: Parameters<typeof save.over>): Promise<'unsaved' | undefined> {
    const newer = await save.over(...args)
    setTheirs(newer)
    return newer === undefined ? undefined : 'unsaved'
  }
  const { fieldsOf, mix } = useUserTexts(custom)
  const inValues = (texts: Record<string, string>) => custom?.gather(texts) ?? texts
  function takeTheirs(current: User): void {
    form.reset(allTexts(current))
    setKnown(current)
    setTheirs(undefined)
  }

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
      {theirs === undefined ? null : (
        <StaleDialog
          key={theirs.version}
          title={theirs.fullName}
          fields={fieldsOf({
            before: allTexts(known),
            mine: form.values,
            theirs: allTexts(theirs),
          })}
          isBusy={form.isBusy}
          onSave={sides => {
            const texts = mix({ mine: form.values, theirs: allTexts(theirs) }, sides)
            void form.submitAs(() => submit(theirs, inValues(texts)))
          }}
          onTheirs={() => takeTheirs(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Saves what differs from a version of the person, and closes; answers the newer version when there is one. */
function useSave({ custom, onClose }: Pick<EditDrawerProps, 'custom' | 'onClose'>) {
  const { t } = useTranslation('users')
  const { labelOf } = useUserTexts(custom)
  const undoOf = useUndoAction(t('done.undone'))
  return {
    async over(
      base: User,
      { customFields = {}, ...texts }: { customFields?: CustomValues | undefined },
    ): Promise<User | undefined> {
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
        onClose()
        return undefined
      } catch (error) {
        if (isUnreached(error)) {
          queueEdit(base, change)
          toast.info(t('done.queued', { name: base.fullName }))
          onClose()
          return undefined
        }
        const current =
          error instanceof ApiError && error.status === 412
            ? userSchema.safeParse(error.current).data
            : undefined
        if (current === undefined) throw error
        return current
      }
    },
  }
}
