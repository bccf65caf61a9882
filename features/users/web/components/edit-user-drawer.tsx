import { type User, newUser, user as userSchema } from '../../contract/users.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
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
import { explainFailure } from '#ui/state/explain-failure.ts'
import { ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshUsers, rememberUser, updateUser, userQuery } from '../users.api.ts'
import { editDraftKey, queueEdit, takeBase } from './queued-edits.ts'
import { useUserFormWords } from './use-user-form-words.ts'
import { useUserTexts } from './use-user-texts.ts'
import { UserForm, textsOf } from './user-form.tsx'

/** The drawer of `?edit=`: loads the user first, so that nobody edits stale list data. */
export function EditUserDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { data, error, isFetching, refetch } = useQuery({ ...userQuery(id), staleTime: 0 })
  const [opened, setOpened] = useState<User>()
  // A queued edit that became stale continues from its own base version.
  if (opened === undefined && data !== undefined && !isFetching) setOpened(takeBase(id) ?? data)
  if (opened !== undefined) return <EditDrawer user={opened} onClose={onClose} />
  if (error === null || isFetching) return null
  return (
    <Dialog title={t('titleOne')} shape="drawer" onClose={onClose}>
      <ErrorState title={t('failedOne')} error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

/** Edits a user. A concurrent edit is not overwritten silently. */
function EditDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['users', 'ui'])
  const id = useId()
  const others = usePeopleAt(`User/${user.id}`)
  const [known, setKnown] = useState(user)
  const [theirs, setTheirs] = useState<User>()
  const save = useSave(onClose)
  const form = useForm({
    schema: newUser,
    initial: textsOf(user),
    draftKey: editDraftKey(user.id),
    ...useUserFormWords(),
    async onSubmit(texts) {
      const newer = await save.over(known, texts)
      setTheirs(newer)
      return newer === undefined ? undefined : 'unsaved'
    },
  })
  const merge = useMutation({
    mutationFn: async ({ current, texts }: { current: User; texts: object }) =>
      setTheirs(await save.over(current, texts)),
    onError: save.explain,
  })
  const { fieldsOf, mix } = useUserTexts()
  function takeTheirs(current: User): void {
    form.reset(textsOf(current))
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
      <UserForm id={id} form={form} user={user} />
      <LeaveGuard form={form} openBy="edit" />
      {theirs === undefined ? null : (
        <StaleDialog
          key={theirs.version}
          title={theirs.fullName}
          fields={fieldsOf({ before: textsOf(known), mine: form.values, theirs: textsOf(theirs) })}
          isBusy={merge.isPending}
          onSave={sides => {
            form.discard()
            merge.mutate({
              current: theirs,
              texts: mix({ mine: form.values, theirs: textsOf(theirs) }, sides),
            })
          }}
          onTheirs={() => takeTheirs(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Saves what differs from a version of the person, and closes; answers the newer version when there is one. */
function useSave(onClose: () => void) {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const explain = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const undoOf = useUndoAction(t('done.undone'))
  return {
    explain,
    async over(base: User, texts: object): Promise<User | undefined> {
      const before = new Map<string, unknown>(Object.entries(textsOf(base)))
      const changed = Object.fromEntries(
        Object.entries(texts).filter(([name, value]) => value !== before.get(name)),
      )
      try {
        const { user: saved, changeId } = await updateUser(
          { ...changed, id: base.id },
          base.version,
        )
        rememberUser(saved)
        void refreshUsers()
        const lines = Object.keys(changed).map(name =>
          t(`fields.${name === 'currentPlan' ? 'plan' : name}`, { defaultValue: name }),
        )
        toast.done(t('done.saved', { name: saved.fullName }), { ...undoOf(changeId), lines })
        onClose()
        return undefined
      } catch (error) {
        if (isUnreached(error)) {
          queueEdit(base, { ...changed, id: base.id })
          toast.info(t('done.kept', { name: base.fullName }))
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
