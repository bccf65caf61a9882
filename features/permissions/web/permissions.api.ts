import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import type { CallInput } from '#platform/contract/define.ts'
import {
  type GrantTerm,
  type NewPermission,
  type Permission,
  type PermissionListQuery,
  permissionListQuery,
  permissionsContract,
} from '../contract/permissions.contract.ts'
import type { Right } from '#features/roles/contract/roles.rules.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The calls of permission and access request screens; the only place with their query keys.

/** The list's state in the URL; language and time zone are the reader's. */
export type PermissionSearch = Omit<PermissionListQuery, 'language' | 'timeZone'>
export type PermissionPage = Awaited<ReturnType<typeof askPage>>
export type TriedRight = Required<Pick<Right, 'action' | 'subject'>>
type ExportQuery = CallInput<typeof permissionsContract.exportPermissions>['query']

const keys = {
  all: ['permissions'],
  list: (query: PermissionSearch) => ['permissions', 'list', query, getPreferences().language],
  touched: (ids: string) => ['permissions', 'touched', ids],
  requests: ['permissions', 'requests'],
  ownRequests: ['permissions', 'own-requests'],
  ownRights: (userId: number) => ['permissions', 'own-rights', userId],
} as const
const ALL = 100

export const readPermissionSearch = searchSchema(
  z.omit(permissionListQuery, { language: true, timeZone: true }),
)

const askPage = (query: PermissionSearch, signal?: AbortSignal) =>
  api.call(
    permissionsContract.listPermissions,
    {
      query: {
        ...query,
        language: getPreferences().language,
        timeZone: regionalOf(getPreferences()).timeZone,
      },
    },
    signal === undefined ? {} : { signal },
  )
export const permissionsQuery = (query: PermissionSearch) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => askPage(query, signal),
    placeholderData: keepPreviousData,
  })
/** Which roles and how many people it concerns when these change. */
export const affectedQuery = (permissions: readonly Pick<Permission, 'id'>[]) => {
  const ids = permissions.map(({ id }) => id).join(',')
  return queryOptions({
    queryKey: keys.touched(ids),
    queryFn: ({ signal }) =>
      api.call(permissionsContract.previewPermission, { query: { ids } }, { signal }),
    staleTime: 0,
    enabled: ids !== '',
  })
}
export const requestsQuery = () =>
  queryOptions({
    queryKey: keys.requests,
    queryFn: async ({ signal }) =>
      (await api.call(permissionsContract.listRequests, {}, { signal })).requests,
  })
/** One's own rights, with their sources. */
export const ownRightsQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.ownRights(userId),
    queryFn: async ({ signal }) =>
      (await api.call(usersAdminContract.listEffectiveRights, { query: { userId } }, { signal }))
        .rights,
    staleTime: 0,
  })
export const ownRequestsQuery = () =>
  queryOptions({
    queryKey: keys.ownRequests,
    queryFn: async ({ signal }) =>
      (await api.call(permissionsContract.listOwnRequests, {}, { signal })).requests,
  })
/** All that match: for choosing more than a page of them. */
export async function fetchMatchingPermissions(query: PermissionSearch): Promise<Permission[]> {
  return (await askPage({ ...query, page: 1, perPage: ALL })).allData
}
export const prefetchPermissions = (search: Record<string, unknown>) =>
  queryClient.prefetchQuery(permissionsQuery(readPermissionSearch(search)))

export const refreshPermissions = () => queryClient.invalidateQueries({ queryKey: keys.all })
for (const topic of ['Permission', 'Role', 'User'] as const)
  onTopic(topic, () => void refreshPermissions())

export const addPermission = (permission: NewPermission) =>
  api.call(permissionsContract.addPermission, { body: { permission } })
/** Refused with 412 when the permission is newer than `version`. */
export const updatePermission = (
  body: CallInput<typeof permissionsContract.updatePermission>['body'],
  version: number,
) => api.call(permissionsContract.updatePermission, { body }, { version })
export const deletePermissions = (ids: readonly number[]) =>
  api.call(permissionsContract.deletePermissions, { body: { ids: [...ids] } })
export const assignPermissions = (
  body: CallInput<typeof permissionsContract.assignPermissions>['body'],
) => api.call(permissionsContract.assignPermissions, { body })
export const exportPermissions = (query: ExportQuery) =>
  api.downloadCall(permissionsContract.exportPermissions, { query })

export const requestAccess = (body: TriedRight & { reason: string }) =>
  api.call(permissionsContract.requestAccess, { body })
export const grantRequest = (id: number, term: GrantTerm) =>
  api.call(permissionsContract.answerRequest, { body: { id, answer: 'grant', term } })
export const answerRequest = (id: number, answer: 'refuse' | 'end') =>
  api.call(permissionsContract.answerRequest, { body: { id, answer } })

/** The status with which the server answers a try. */
export async function tryAccess(query: TriedRight & { own: '0' | '1' }): Promise<number> {
  try {
    await api.call(permissionsContract.tryAccess, { query })
    return 200
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return error.status
    throw error
  }
}
/** The same without a session: sent without a token. Guests may only read what signing in needs. */
export async function tryAsStranger({ action, subject }: TriedRight): Promise<number> {
  const { path } =
    subject === 'Auth' ? authAccountContract.checkAvailability : permissionsContract.tryAccess
  const query = subject === 'Auth' ? '' : `?${new URLSearchParams({ action, subject })}`
  return (await fetch(`${path}${query}`, { credentials: 'omit' })).status
}
