import type { User, UserStatus } from '../../contract/users.contract.ts'
import { findUserRefusal } from '../../contract/refusal.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { optimistic } from '#platform/web/query/optimistic.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  type BulkResult,
  type UserPage,
  deleteUsers,
  refreshUsers,
  setUserStatus,
  userListsKey,
} from '../users.api.ts'

export type People = readonly User[]
interface StatusChange {
  people: People
  status: UserStatus
  reason: string
}

/** Why an action is not allowed, as text; `undefined` if it is. The server checks anyway. */
export function useRefusal(): (
  target: User,
  after: { status: UserStatus } | undefined,
) => string | undefined {
  const { t } = useTranslation('users')
  const me = useSignedInUser()
  return (target, after) => {
    const refusal = findUserRefusal({
      caller: { userId: me.id, role: me.role },
      target,
      after: after === undefined ? undefined : { role: target.role, status: after.status },
      activeAdmins: undefined,
    })
    return refusal === undefined ? undefined : t(`problems.${refusal}`)
  }
}

/** Reports a bulk action with undo, and names the refused ones. */
export function useReportBulk() {
  const { t } = useTranslation('users')
  const undoOf = useUndoAction(t('done.undone'))
  return (
    { done, refused, changeId }: BulkResult,
    { key, people }: { key: string; people: People },
  ): void => {
    const name = people.find(one => done.includes(one.id))?.fullName
    if (done.length > 0)
      toast.done(t(`done.${key}`, { count: done.length, name }), undoOf(changeId))
    if (refused.length === 0) return
    const lines = refused.map(one =>
      t('done.refusedLine', {
        name: one.name,
        reason: t(`problems.${one.code}`, { defaultValue: one.detail }),
      }),
    )
    toast.error(t('done.refused', { count: refused.length }), { lines })
  }
}

/** Deleting, restoring and changing the status of one or many; optimistic, and reverted when the server refuses. */
export function useUserActions() {
  const { t: tUi } = useTranslation('ui')
  const onRefused = (error: unknown) => void toast.error(explainFailure(error, tUi))

  const report = useReportBulk()

  const remove = useMutation({
    ...optimistic({
      queryClient,
      queryKey: userListsKey,
      apply: without,
      send: (people: People) => deleteUsers(idsOf(people)),
      onRefused,
    }),
    onSuccess: (result: BulkResult, people: People) => report(result, { key: 'deleted', people }),
    onSettled: refreshUsers,
  })
  const setStatus = useMutation({
    ...optimistic({
      queryClient,
      queryKey: userListsKey,
      apply: withStatus,
      send: ({ people, status, reason }: StatusChange) =>
        setUserStatus(idsOf(people), { status, reason }),
      onRefused,
    }),
    onSuccess: (result: BulkResult, { people, status }: StatusChange) =>
      report(result, { key: status, people }),
    onSettled: refreshUsers,
  })
  return { remove, setStatus }
}

const idsOf = (people: People): number[] => people.map(one => one.id)

function without(page: UserPage, people: People): UserPage {
  const deleted = new Set(idsOf(people))
  const users = page.users.filter(user => !deleted.has(user.id))
  return { users, total: page.total - (page.users.length - users.length) }
}

function withStatus(page: UserPage, { people, status }: StatusChange): UserPage {
  const changed = new Set(idsOf(people))
  return {
    ...page,
    users: page.users.map(user => (changed.has(user.id) ? { ...user, status } : user)),
  }
}
