import { usersAdminContract } from '../contract/users-admin.contract.ts'
import type { UserPlan, UserRole } from '../contract/users.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { translateReasons } from '#platform/web/api/translate-reasons.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// Administrators' calls on users, and the data of a user's page.

const keys = {
  all: ['users-admin'],
  sessions: (id: number) => ['users-admin', 'sessions', id],
  timeline: (id: number) => ['users-admin', 'timeline', id],
  twoFactor: (id: number) => ['users-admin', 'two-factor', id],
  rights: (id: number) => ['users-admin', 'rights', id],
} as const

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.sessions(id),
    queryFn: async ({ signal }) =>
      (await api.call(usersAdminContract.listUserSessions, { query: { id } }, { signal })).sessions,
    staleTime: 0,
  })
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: keys.timeline(id),
    queryFn: async ({ signal }) =>
      (await api.call(usersAdminContract.listUserTimeline, { query: { id } }, { signal })).changes,
    staleTime: 0,
  })
export const userTwoFactorQuery = (id: number) =>
  queryOptions({
    queryKey: keys.twoFactor(id),
    queryFn: ({ signal }) =>
      api.call(usersAdminContract.getUserTwoFactor, { query: { id } }, { signal }),
    staleTime: 0,
  })
export const rightsQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.rights(userId),
    queryFn: ({ signal }) =>
      api.call(usersAdminContract.listEffectiveRights, { query: { userId } }, { signal }),
  })

export const refreshPerson = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('User', () => void refreshPerson())
onTopic('Role', () => void refreshPerson())
// One's own sessions, ended on another device.
onTopic('Account', () => void refreshPerson())

export const inviteUsers = (body: { emails: string[]; role: UserRole; message: string }) =>
  api.call(usersAdminContract.inviteUsers, { body }).then(translateReasons)
export const resendInvitations = (ids: readonly number[]) =>
  api.call(usersAdminContract.resendInvitations, { body: { ids: [...ids] } })
export const makeInviteLink = async (id: number) =>
  (await api.call(usersAdminContract.makeInviteLink, { body: { id } })).link
export const updateUsers = (
  ids: readonly number[],
  to: { role?: UserRole; currentPlan?: UserPlan },
) => api.call(usersAdminContract.updateUsers, { body: { ids: [...ids], ...to } })
export const revokeSessions = (ids: readonly number[], sessionId?: string) =>
  api.call(usersAdminContract.revokeUserSessions, {
    body: { ids: [...ids], ...(sessionId === undefined ? {} : { sessionId }) },
  })
/** All but the requesting session. */
export const revokeOthers = (me: number) =>
  api.call(usersAdminContract.revokeUserSessions, { body: { ids: [me], keepsCurrent: true } })
export const sendPasswordReset = (id: number) =>
  api.call(usersAdminContract.sendPasswordReset, { body: { id } })
export const requirePasswordChange = (id: number) =>
  api.call(usersAdminContract.requirePasswordChange, { body: { id } })
export const makeOneTimePassword = async (id: number) =>
  (await api.call(usersAdminContract.makeOneTimePassword, { body: { id } })).password
export const resetTwoFactor = (id: number) =>
  api.call(usersAdminContract.resetTwoFactor, { body: { id } })
export const impersonate = (id: number) =>
  api.call(usersAdminContract.impersonateUser, { body: { id } })
export const getPersonalData = (id: number) =>
  api.call(usersAdminContract.getPersonalData, { query: { id } })
export const eraseUser = (id: number) => api.call(usersAdminContract.eraseUser, { body: { id } })
export const setAvatar = (id: number, fileId: string | null) =>
  api.call(usersAdminContract.setAvatar, { body: { id, fileId } })
