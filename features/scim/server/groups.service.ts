import { type Role, rolesContract } from '#features/roles/contract/roles.contract.ts'
import { type User, usersContract } from '#features/users/contract/users.contract.ts'
import * as z from 'zod/mini'
import { readChoice } from './filter.service.ts'
import { applyPatch } from './resources/patch.service.ts'
import { SCIM_SCHEMAS } from '../contract/scim.rules.ts'
import { versionTag } from './resources/user-resource.service.ts'
import type { RequestContext, Found, ListQuery } from './scim.context.ts'
import { invalidValue, scimNotFound } from './scim.errors.ts'
import { findGroupIds, saveGroupId } from './scim.repo.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Roles as SCIM groups. Members are the people assigned to it; rights are managed in the product, so a
// group created by a directory has none until someone sets them.

const PER_PAGE = 100
/** As many as a call of the contract takes. */
const PEOPLE_AT_ONCE = 1000
const INDEXED = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
} as const

const resource = z.looseObject({
  displayName: z.string().check(z.trim(), z.minLength(1)),
  externalId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  members: z.optional(
    z.nullable(z.array(z.looseObject({ value: z.coerce.number().check(z.int(), z.positive()) }))),
  ),
})

interface ScimGroup {
  displayName: string
  externalId: string | null
  memberIds: readonly number[]
}

function readGroup(body: unknown): ScimGroup {
  const read = resource.safeParse(body)
  if (!read.success) {
    const paths = read.error.issues.map(({ path }) => path.join('.'))
    throw invalidValue(`Invalid value: ${paths.join(', ')}`)
  }
  const { displayName, externalId, members } = read.data
  return {
    displayName,
    externalId: externalId ?? null,
    memberIds: [...new Set((members ?? []).map(({ value }) => value))],
  }
}

export async function listGroups(context: RequestContext, query: ListQuery): Promise<Found> {
  const choice = readChoice(query.filter, INDEXED)
  const { roles } = await context.call(rolesContract.listRoles, {})
  const names = await findGroupIds(context.database.read)
  const isChosen = ({ id, name }: Role) => {
    if (choice === undefined) return true
    const values = { id: `${id}`, displayName: name, externalId: names.get(id) }
    return values[choice.by]?.toLowerCase() === choice.value.toLowerCase()
  }
  const chosen = roles.filter(isChosen)
  const from = query.startIndex - 1
  const shown = chosen.slice(from, from + query.count)
  const withMembers = !query.excluded.has('members')
  const resources = []
  for (const role of shown) resources.push(await describe(context, { role, names, withMembers }))
  return { total: chosen.length, resources: resources.filter(one => choice?.isMet(one) ?? true) }
}

export async function getGroup(
  context: RequestContext,
  id: string,
  excluded?: ReadonlySet<string>,
) {
  const role = await findRole(context, id)
  const names = await findGroupIds(context.database.read)
  return describe(context, { role, names, withMembers: excluded?.has('members') !== true })
}

export async function createGroup(context: RequestContext, body: unknown) {
  const { displayName, externalId, memberIds } = readGroup(body)
  const { role } = await context.call(rolesContract.addRole, { body: { name: displayName } })
  await context.database.write(trx => saveGroupId(trx, role.id, externalId))
  await setMembers(context, role, { before: [], after: memberIds })
  return getGroup(context, `${role.id}`)
}

export async function replaceGroup(context: RequestContext, id: string, body: unknown) {
  await update(context, await findRole(context, id), { change: () => body })
  return getGroup(context, id)
}

export async function patchGroup(
  context: RequestContext,
  id: string,
  body: unknown,
): Promise<void> {
  return update(context, await findRole(context, id), { change: now => applyPatch(now, body) })
}

export async function deleteGroup(context: RequestContext, id: string): Promise<void> {
  const role = await findRole(context, id)
  await context.call(rolesContract.deleteRole, { query: { id: role.id, moveTo: 'none' } })
}

async function update(
  context: RequestContext,
  role: Role,
  { change }: { change: (now: object) => unknown },
): Promise<void> {
  const names = await findGroupIds(context.database.read)
  const now = await describe(context, { role, names, withMembers: true })
  const input = readGroup(change(now))
  if (input.displayName !== role.name)
    await context.call(
      rolesContract.updateRole,
      { body: { id: role.id, name: input.displayName } },
      context.version,
    )
  if (input.externalId !== (names.get(role.id) ?? null))
    await context.database.write(trx => saveGroupId(trx, role.id, input.externalId))
  const before = now.members?.map(({ value }) => Number(value)) ?? []
  await setMembers(context, role, { before, after: input.memberIds })
}

interface Members {
  before: readonly number[]
  after: readonly number[]
}
async function setMembers(
  context: RequestContext,
  { id }: Role,
  { before, after }: Members,
): Promise<void> {
  const had = new Set(before)
  const has = new Set(after)
  const changes = [
    { call: rolesContract.grantRole, userIds: after.filter(one => !had.has(one)) },
    { call: rolesContract.revokeRole, userIds: before.filter(one => !has.has(one)) },
  ]
  for (const { call, userIds } of changes)
    for (const some of chunksOf(userIds, PEOPLE_AT_ONCE)) {
      const { refused } = await context.call(call, { body: { roleId: id, userIds: some } })
      const [refusal] = refused
      if (refusal !== undefined) throw invalidValue(`Member ${refusal.id}: ${refusal.detail}`)
    }
}

async function findRole(context: RequestContext, id: string): Promise<Role> {
  const { roles } = await context.call(rolesContract.listRoles, {})
  const role = roles.find(one => `${one.id}` === id)
  if (role === undefined) throw scimNotFound('Group', id)
  return role
}

interface Described {
  role: Role
  names: ReadonlyMap<number, string>
  withMembers: boolean
}
async function describe(context: RequestContext, { role, names, withMembers }: Described) {
  const externalId = names.get(role.id)
  const members = withMembers ? await listMembers(context, role) : undefined
  return {
    schemas: [SCIM_SCHEMAS.group],
    id: `${role.id}`,
    ...(externalId === undefined ? {} : { externalId }),
    displayName: role.name,
    ...(members === undefined
      ? {}
      : {
          members: members.map(({ id, fullName }) => ({
            value: `${id}`,
            display: fullName,
            $ref: context.locate('Users', id),
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      location: context.locate('Groups', role.id),
      version: versionTag(role.version),
    },
  }
}

async function listMembers(context: RequestContext, role: Role): Promise<User[]> {
  if (role.grantedCount === 0) return []
  const found: User[] = []
  for (let page = 1, total = 1; found.length < total; page += 1) {
    const answer = await context.call(usersContract.listUsers, {
      query: { givenRole: role.id, page, perPage: PER_PAGE, sortColumn: 'id' },
    })
    total = answer.users.length === 0 ? 0 : answer.total
    found.push(...answer.users)
  }
  return found
}
