import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import type { ImportBody } from '#platform/contract/import.rules.ts'
import {
  type NewUser,
  type User,
  type UserChange,
  type UserExportQuery,
  type UserImportField,
  type UserListQuery,
  type UserStatus,
  userListQuery,
  usersContract,
} from '../contract/users.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The calls of the user screens; the only place with their query keys.

const keys = {
  all: ['users'],
  lists: ['users', 'list'],
  list: (query: UserListQuery) => ['users', 'list', query],
  counters: ['users', 'counters'],
  user: (id: number) => ['users', 'user', id],
  anyone: (q: string) => ['users', 'anyone', q],
  ownedRecords: (id: number) => ['users', 'ownedRecords', id],
} as const

/** Every cached page of the list, for optimistic changes. */
export const userListsKey = keys.lists

/** The list's state in the URL; invalid values fall back. */
export const readUserSearch = searchSchema(userListQuery)
export interface UserPage {
  users: User[]
  total: number
}
export type BulkResult = Awaited<ReturnType<typeof deleteUsers>>

export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.call(usersContract.listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
/** All people that match, page by page: for choosing more than one page of them. */
export async function fetchMatching(query: UserListQuery): Promise<User[]> {
  const found: User[] = []
  for (let page = 1; ; page++) {
    const { users, total } = await api.call(usersContract.listUsers, {
      query: { ...query, page, perPage: 100 },
    })
    found.push(...users)
    if (users.length === 0 || found.length >= Math.min(total, 1_000)) return found
  }
}
export const countersQuery = () =>
  queryOptions({
    queryKey: keys.counters,
    queryFn: ({ signal }) => api.call(usersContract.countUsers, {}, { signal }),
  })
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: keys.user(id),
    queryFn: async ({ signal }) =>
      (await api.call(usersContract.getUser, { query: { id } }, { signal })).user,
  })
/** All users that match, also invited and inactive ones: for the people picker of those who may read them. */
export const findAnyoneQuery = (q: string) =>
  queryOptions({
    queryKey: keys.anyone(q),
    queryFn: async ({ signal }): Promise<PickedPerson[]> => {
      const { users } = await api.call(
        usersContract.listUsers,
        { query: readUserSearch({ q }) },
        { signal },
      )
      return users.map(user => ({ ...user, detail: user.email }))
    },
  })
export const ownedRecordsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.ownedRecords(id),
    queryFn: async ({ signal }) =>
      (await api.call(usersContract.describeOwnedRecords, { query: { id } }, { signal }))
        .ownedRecords,
    staleTime: 0,
  })

/** Prefetches the list's data while its screen's code is loading. */
export async function prefetchUserList(search: Record<string, unknown>): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(usersQuery(readUserSearch(search))),
    queryClient.prefetchQuery(countersQuery()),
  ])
}
export const prefetchUser = (id: number) => queryClient.prefetchQuery(userQuery(id))

/** After any change: refetches whatever shows users. */
export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('User', () => void refreshUsers())

/** Seeds a user's page from what is known; the rest comes with the response. */
export function rememberUser(user: User): void {
  queryClient.setQueryData(keys.user(user.id), user)
}

export const addUser = async (body: NewUser) =>
  (await api.call(usersContract.addUser, { body })).user

/** Refused with 412 when the record is newer than `version`. */
export const updateUser = (body: UserChange, version: number) =>
  api.call(usersContract.updateUser, { body }, { version })

export const deleteUsers = (ids: readonly number[]) =>
  api.call(usersContract.deleteUsers, { body: { ids: [...ids] } })
export const setUserStatus = (ids: readonly number[], to: { status: UserStatus; reason: string }) =>
  api.call(usersContract.updateUserStatus, { body: { ids: [...ids], ...to } })

export type Identity = 'email' | 'username'
/** Whether an email or username is free, or `except`'s own. Checked while typing. */
export const isFree = async (
  name: Identity,
  value: string,
  { except, signal }: { except: number | undefined; signal: AbortSignal },
) =>
  (
    await api.call(
      authAccountContract.checkAvailability,
      { query: { [name]: value, except } },
      { signal },
    )
  )[name]

/** All pages of a list as a file. */
export const exportUsers = (query: UserExportQuery) =>
  api.downloadCall(usersContract.exportUsers, { query })

/** Reads, tries out or carries out an import. */
export const importUsers = (body: ImportBody<UserImportField>) =>
  api.call(usersContract.importUsers, { body })
