import { rolesContract } from '#features/roles/contract/roles.contract.ts'
import { type User, usersContract } from '#features/users/contract/users.contract.ts'
import { username as usernameRule } from '#platform/contract/identity.rules.ts'
import { readChoice } from './filter.service.ts'
import { applyPatch } from './resources/patch.service.ts'
import { describeUser, readUser, type ScimUser } from './resources/user-resource.service.ts'
import type { RequestContext, Found, ListQuery } from './scim.context.ts'
import { scimNotFound, ScimError, userNameTaken } from './scim.errors.ts'
import { findUserIds, findUserNames, firstFreeUsername, saveUserNames } from './scim.repo.ts'

// People for a directory. What it changes are calls of the contract, with their rights, audit log and undo.

const SUSPENDED = 'Deactivated in the directory'
const PER_PAGE = 100
const NAMES_TRIED = 50
const INDEXED = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
} as const

export async function listUsers(context: RequestContext, query: ListQuery): Promise<Found> {
  const choice = readChoice(query.filter, INDEXED)
  if (choice === undefined) return pageOfUsers(context, query)
  const ids =
    choice.by === 'id'
      ? [toId(choice.value)].flatMap(id => id ?? [])
      : await findUserIds(context.database.read, { by: choice.by, value: choice.value })
  const users = await Promise.all(ids.map(id => findUser(context, id)))
  const found = await describe(
    context,
    users.flatMap(user => user ?? []),
  )
  const met = found.filter(choice.isMet)
  const from = query.startIndex - 1
  return { total: met.length, resources: met.slice(from, from + query.count) }
}

/** Our lists have fixed page sizes; an arbitrary start index covers two of them. */
async function pageOfUsers(
  context: RequestContext,
  { startIndex, count }: ListQuery,
): Promise<Found> {
  const perPage = Math.max(1, Math.min(count, PER_PAGE))
  const from = startIndex - 1
  const first = Math.floor(from / perPage) + 1
  const page = (number: number) =>
    context.call(usersContract.listUsers, {
      query: { page: number, perPage, sortColumn: 'id', sort: 'asc' },
    })
  const { users, total } = await page(first)
  const skipped = from % perPage
  const more = skipped === 0 || first * perPage >= total ? [] : (await page(first + 1)).users
  const shown = [...users, ...more].slice(skipped, skipped + Math.min(count, perPage))
  return { total, resources: await describe(context, shown) }
}

export async function getUser(context: RequestContext, id: string) {
  const user = await findUser(context, toId(id))
  if (user === undefined) throw scimNotFound('User', id)
  const [resource] = await describe(context, [user])
  if (resource === undefined) throw scimNotFound('User', id)
  return { resource, user }
}

export async function createUser(context: RequestContext, body: unknown) {
  const input = readUser(body)
  const { read } = context.database
  const known = await findUserIds(read, { by: 'userName', value: input.userName })
  if (known.length > 0) throw userNameTaken()
  const { fullName, email, company, country, contact, role } = input
  const username = await firstFreeUsername(read, namesFor(input))
  const { user } = await context.call(usersContract.addUser, {
    body: {
      fullName,
      username,
      email,
      company,
      country,
      contact,
      ...(role === undefined ? {} : { role }),
      status: input.isActive ? 'active' : 'inactive',
    },
  })
  await context.database.write(trx => saveUserNames(trx, user.id, input))
  return (await getUser(context, `${user.id}`)).resource
}

export async function replaceUser(context: RequestContext, id: string, body: unknown) {
  const { user } = await getUser(context, id)
  return update(context, user, readUser(body))
}

export async function patchUser(context: RequestContext, id: string, body: unknown) {
  const { user, resource } = await getUser(context, id)
  const changed = applyPatch(resource, body)
  // A directory that changes one of them means the name; the others follow.
  return update(context, user, readUser({ ...changed, ...newName(resource, changed) }))
}

interface Named {
  name?: unknown
  displayName?: unknown
}
function newName(before: Named, after: Named): Named {
  const { formatted, ...parts } = Object(after.name)
  const was = Object(before.name)
  if (formatted !== was.formatted) return { name: { formatted } }
  if (parts.givenName !== was.givenName || parts.familyName !== was.familyName)
    return { name: parts }
  return after.displayName === before.displayName ? {} : { name: undefined }
}

export async function deleteUser(context: RequestContext, id: string): Promise<void> {
  const { user } = await getUser(context, id)
  await context.call(usersContract.deleteUser, { id: user.id })
}

async function update(context: RequestContext, user: User, input: ScimUser) {
  const names = (await findUserNames(context.database.read, [user.id])).get(user.id)
  const isRenamed = input.userName !== (names?.userName ?? user.username)
  if (isRenamed) await assertFree(context, user.id, input.userName)
  const fields = {
    ...(isRenamed && usernameRule.safeParse(input.userName).success
      ? { username: input.userName }
      : {}),
    ...differing(user, input),
  }
  if (Object.keys(fields).length > 0)
    await context.call(
      usersContract.updateUser,
      { body: { id: user.id, ...fields } },
      context.version,
    )
  if (input.isActive !== (user.status !== 'inactive'))
    await setActive(context, user.id, input.isActive)
  const isSame = !isRenamed && input.externalId === (names?.externalId ?? null)
  if (!isSame) await context.database.write(trx => saveUserNames(trx, user.id, input))
  return (await getUser(context, `${user.id}`)).resource
}

async function assertFree(context: RequestContext, id: number, userName: string): Promise<void> {
  const ids = await findUserIds(context.database.read, { by: 'userName', value: userName })
  if (ids.some(one => one !== id)) throw userNameTaken()
}

const FIELDS = ['fullName', 'email', 'company', 'country', 'contact', 'role'] as const
const differing = (user: User, input: ScimUser) =>
  Object.fromEntries(
    FIELDS.flatMap(name =>
      input[name] === undefined || input[name] === user[name] ? [] : [[name, input[name]]],
    ),
  )

async function setActive(context: RequestContext, id: number, isActive: boolean): Promise<void> {
  const { refused } = await context.call(usersContract.updateUserStatus, {
    body: {
      ids: [id],
      status: isActive ? 'active' : 'inactive',
      reason: isActive ? '' : SUSPENDED,
    },
  })
  const [refusal] = refused
  if (refusal !== undefined) throw new ScimError({ status: 409, detail: refusal.detail })
}

/** Candidate usernames for someone whose directory name is an email address. */
function namesFor({ userName, email }: ScimUser): string[] {
  if (usernameRule.safeParse(userName).success) return [userName]
  const stem = (userName.split('@')[0] ?? email).replaceAll(/[^\p{L}\p{N}._-]+/gu, '.').slice(0, 50)
  const name = stem.length < 2 ? `${stem}.user` : stem
  return Array.from({ length: NAMES_TRIED }, (_, at) => (at === 0 ? name : `${name}.${at + 1}`))
}

const toId = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Undefined when they are not there. */
async function findUser(
  context: RequestContext,
  id: number | undefined,
): Promise<User | undefined> {
  if (id === undefined) return undefined
  try {
    return (await context.call(usersContract.getUser, { query: { id } })).user
  } catch (error) {
    if (error instanceof ScimError && error.refusal.status === 404) return undefined
    throw error
  }
}

async function describe(context: RequestContext, users: readonly User[]) {
  if (users.length === 0) return []
  const names = await findUserNames(
    context.database.read,
    users.map(({ id }) => id),
  )
  const { grants: given } = await context.call(rolesContract.listGivenRoles, {
    query: { userIds: users.map(({ id }) => id).join(',') },
  })
  return users.map(user =>
    describeUser({
      user,
      names: names.get(user.id),
      groups: given
        .filter(({ userId }) => userId === user.id)
        .map(({ roleId, name }) => ({
          id: roleId,
          name,
          address: context.locate('Groups', roleId),
        })),
      location: context.locate('Users', user.id),
    }),
  )
}
