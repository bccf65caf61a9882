import {
  type NewRole,
  type Role,
  type RolePermission,
  type RolesFile,
  rolesContract,
} from '../contract/roles.contract.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { prefetchUserList } from '#features/users/web/users.api.ts'

// The calls of the roles screen; the only place with their query keys.

const keys = {
  all: ['roles'],
  data: ['roles', 'data'],
  given: (ids: string) => ['roles', 'given', ids],
  simulated: (query: SimulateQuery) => ['roles', 'simulated', query],
} as const

export type SimulateQuery = CallInput<typeof rolesContract.simulateRight>['query']
export type RightsPreview = Awaited<ReturnType<typeof previewRole>>
export type ImportOutcome = Awaited<ReturnType<typeof importRoles>>['roles'][number]
export interface RolesData {
  roles: Role[]
  permissions: RolePermission[]
}

export const rolesQuery = () =>
  queryOptions({
    queryKey: keys.data,
    queryFn: ({ signal }) => api.call(rolesContract.listRoles, {}, { signal }),
  })
/** The roles that people on the screen were given. */
export const givenQuery = (userIds: readonly number[]) => {
  const ids = userIds.toSorted((a, b) => a - b).join(',')
  return queryOptions({
    queryKey: keys.given(ids),
    queryFn: async ({ signal }) =>
      (await api.call(rolesContract.listGivenRoles, { query: { userIds: ids } }, { signal }))
        .grants,
    enabled: ids !== '',
  })
}
export const simulateQuery = (query: SimulateQuery) =>
  queryOptions({
    queryKey: keys.simulated(query),
    queryFn: ({ signal }) => api.call(rolesContract.simulateRight, { query }, { signal }),
    staleTime: 0,
  })

/** Prefetches the screen's data while its code is loading. */
export const prefetchRoles = async (search: Record<string, unknown>): Promise<void> => {
  await Promise.all([queryClient.prefetchQuery(rolesQuery()), prefetchUserList(search)])
}

export const refreshRoles = () => queryClient.invalidateQueries({ queryKey: keys.all })
for (const topic of ['Role', 'Permission', 'User'] as const)
  onTopic(topic, () => void refreshRoles())

export const addRole = (body: NewRole) => api.call(rolesContract.addRole, { body })
/** Refused with 412 when the role is newer than `version`. */
export const updateRole = (body: Partial<NewRole> & { id: number }, version: number) =>
  api.call(rolesContract.updateRole, { body }, { version })
export const deleteRole = (id: number, moveTo: number | 'none') =>
  api.call(rolesContract.deleteRole, { query: { id, moveTo } })
export const previewRole = (body: CallInput<typeof rolesContract.previewRole>['body']) =>
  api.call(rolesContract.previewRole, { body })
export const grantRole = (body: CallInput<typeof rolesContract.grantRole>['body']) =>
  api.call(rolesContract.grantRole, { body })
export const revokeRole = (roleId: number, userIds: readonly number[]) =>
  api.call(rolesContract.revokeRole, { body: { roleId, userIds: [...userIds] } })
export const importRoles = (file: RolesFile, dryRun: boolean) =>
  api.call(rolesContract.importRoles, { body: { file, dryRun } })
/** Puts one role, or all of them, among the person's downloads. */
export const exportRoles = async (id?: number): Promise<void> =>
  saveFile(
    await api.downloadCall(rolesContract.exportRoles, { query: id === undefined ? {} : { id } }),
  )
