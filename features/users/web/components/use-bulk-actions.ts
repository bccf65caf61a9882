import type { UserPlan, UserRole } from '../../contract/users.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { resendInvitations, revokeSessions, updateUsers } from '../users-admin.api.ts'
import { refreshUsers } from '../users.api.ts'
import { type People, useReportBulk } from './use-user-actions.ts'

const idsOf = (people: People): number[] => people.map(one => one.id)

/** Bulk actions besides status and deletion; each reports what was done and who was skipped (USR-08). */
export function useBulkActions() {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const report = useReportBulk()
  const { sendsEmail } = useInstance()
  const onError = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const update = useMutation({
    mutationFn: ({
      people,
      to,
    }: {
      people: People
      to: { role?: UserRole; currentPlan?: UserPlan }
    }) => updateUsers(idsOf(people), to),
    onSuccess: (result, { people }) => report(result, { key: 'changed', people }),
    onError,
    onSettled: refreshUsers,
  })
  const invite = useMutation({
    mutationFn: (people: People) => resendInvitations(idsOf(people)),
    onSuccess: (result, people) => report(result, { key: sendsEmail ? 'invited' : 'held', people }),
    onError,
    onSettled: refreshUsers,
  })
  const signOut = useMutation({
    mutationFn: (people: People) => revokeSessions(idsOf(people)),
    onSuccess: ({ ended }) => toast.done(t('done.signedOut', { count: ended })),
    onError,
  })
  return { update, invite, signOut }
}
