import { type User, newUser, user as userSchema } from '@smart-fft/contract/users.contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog, DialogText } from '../../../ui/dialog/dialog.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ErrorState } from '../../../ui/state/state.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { refreshUsers, rememberUser, updateUser, userQuery } from '../users.api.ts'
import { useUserFormWords } from './use-user-form-words.ts'
import { UserForm, textsOf } from './user-form.tsx'

/** The drawer of `?edit=`: asks for the person first, so that nobody edits what a list showed an hour ago. */
export function EditUserDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { data, error, isFetching, refetch } = useQuery({ ...userQuery(id), staleTime: 0 })
  const [opened, setOpened] = useState<User>()
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  if (opened !== undefined) return <EditDrawer user={opened} onClose={onClose} />
  if (error === null || isFetching) return null
  return (
    <Dialog title={t('titleOne')} shape="drawer" onClose={onClose}>
      <ErrorState title={t('failedOne')} error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

/** Changes a person. What somebody else has saved meanwhile is not overwritten without a word. */
function EditDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['users', 'ui'])
  const id = useId()
  const [known, setKnown] = useState(user)
  const [theirs, setTheirs] = useState<User>()

  async function save(texts: object, version: number): Promise<void> {
    const before = new Map<string, unknown>(Object.entries(textsOf(known)))
    const changed = Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== before.get(name)))
    const saved = await updateUser({ ...changed, id: user.id }, version)
    rememberUser(saved)
    void refreshUsers()
    toast.done(t('done.saved', { name: saved.fullName }))
    onClose()
  }
  const form = useForm({
    schema: newUser,
    initial: textsOf(user),
    ...useUserFormWords(),
    async onSubmit(texts) {
      try {
        await save(texts, theirs?.version ?? known.version)
        return undefined
      } catch (error) {
        const current = error instanceof ApiError && error.status === 412 ? userSchema.safeParse(error.current).data : undefined
        if (current === undefined) throw error
        setTheirs(current)
        return 'unsaved'
      }
    },
  })
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
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isBusy={form.isBusy}>
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <UserForm id={id} form={form} user={user} />
      <LeaveGuard form={form} openBy="edit" />
      {theirs === undefined ? null : (
        <StaleDialog
          name={theirs.fullName}
          isBusy={form.isBusy}
          onMine={() => void form.submit()}
          onTheirs={() => takeTheirs(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Dialog>
  )
}

interface StaleDialogProps {
  name: string
  isBusy: boolean
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** The record has changed since it was opened: keep mine, or take theirs. */
function StaleDialog({ name, isBusy, onMine, onTheirs, onClose }: StaleDialogProps) {
  const { t } = useTranslation('users')
  return (
    <Dialog
      title={t('stale.title', { name })}
      isAlert
      onClose={onClose}
      foot={
        <>
          <Button onClick={onTheirs}>{t('stale.theirs')}</Button>
          <Button kind="primary" isBusy={isBusy} data-autofocus onClick={onMine}>
            {t('stale.mine')}
          </Button>
        </>
      }
    >
      <DialogText>{t('stale.text')}</DialogText>
    </Dialog>
  )
}
