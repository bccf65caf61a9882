import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { type Role, rolesContract } from '#features/roles/contract/roles.contract.ts'
import {
  EVERYONE,
  type Right,
  covers,
  isOwned,
  rightsOfRole,
} from '#features/roles/contract/roles.rules.ts'
import { USER_ROLES, type UserRole } from '#features/users/contract/users.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passes } from './test/matrix/passes.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// ROLE-06: a role's matrix on screen is what the server enforces. Every call is made as every role, and the answer (403 or not)
// compared with the matrix. Then a custom role is granted each right that any call requires, alone: its
// member may make exactly those calls. Sent over the wire are the allowed ones, each once; the binder checks the same.

const CALLS: [string, Call][] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
)
const GUARDED = CALLS.filter(([, call]) => typeof call.access === 'object')
/** Stands in for any path parameter. */
const concrete = (call: Call): Call => ({ ...call, path: call.path.replaceAll(/\{\w+\}/g, '1') })

let test: TestApp
let custom: Role
/** Who the server identified the last caller as. */
let taken: Caller | undefined
beforeAll(async () => {
  test = await createTestApp({
    onRoute: route => void (route.preHandler = async ({ caller }) => void (taken = caller)),
  })
  const body = { name: 'Of one’s own', abilities: [], permissionIds: [] }
  custom = rolesContract.addRole.output.parse(
    (await test.call(rolesContract.addRole, { as: 'admin', body })).json(),
  ).role
  const { userId } = await test.login('subscriber')
  await test.call(rolesContract.grantRole, {
    as: 'admin',
    body: { roleId: custom.id, userIds: [userId] },
  })
})
afterAll(() => test.close())

/** Access is checked before input: nonsense is distinguished from what one may not ask at all. */
async function isOpen(call: Call, as: UserRole): Promise<boolean> {
  return (await test.call(concrete(call), { as, query: { nonsense: '1' } })).statusCode !== 403
}

async function readMatrix(): Promise<(role: Pick<Role, 'userRole'> | Pick<Role, 'id'>) => Right[]> {
  const { roles, permissions } = rolesContract.listRoles.output.parse(
    (await test.call(rolesContract.listRoles, { as: 'admin' })).json(),
  )
  return ability => {
    const role = roles.find(one =>
      'id' in ability ? one.id === ability.id : one.userRole === ability.userRole,
    )
    return role === undefined ? [] : rightsOfRole(role, permissions)
  }
}

const allows = (rights: readonly Right[], { access }: Call): boolean => {
  if (typeof access === 'string') return true
  const [action, subject] = access.can
  return covers([...EVERYONE, ...rights], { action, subject, own: access.own === true })
}

/** The calls whose answer to this person differs from the matrix. */
async function listSurprises(
  as: UserRole,
  rights: readonly Right[],
  calls = CALLS,
): Promise<string[]> {
  const surprises: string[] = []
  for (const [name, call] of calls.filter(([, one]) => one.access !== 'public'))
    if ((await isOpen(call, as)) !== allows(rights, call)) surprises.push(name)
  return surprises
}

/** Each right that any call requires, also for own records where that exists. */
function listRights(): Right[] {
  const asked = GUARDED.flatMap(([, { access }]) =>
    typeof access === 'object' ? [{ action: access.can[0], subject: access.can[1] }] : [],
  )
  const each = [
    ...new Map(asked.map(right => [`${right.action} ${right.subject}`, right])).values(),
  ]
  return each.flatMap(right =>
    (isOwned(right.subject) ? [false, true] : [false]).map(own => ({ ...right, own })),
  )
}

describe('rights of a role', () => {
  it.each(USER_ROLES)('ROLE-06 are for %s what the matrix shows, call by call', async as => {
    const matrix = await readMatrix()
    const rights = [
      ...matrix({ userRole: as }),
      ...(as === 'subscriber' ? matrix({ id: custom.id }) : []),
    ]
    expect(await listSurprises(as, rights)).toEqual([])
  })

  it('ROLE-06 follow the matrix of a custom role, right by right', async () => {
    const each = listRights()
    expect(each.length).toBeGreaterThan(5)
    for (const [index, right] of each.entries()) {
      const body = { id: custom.id, abilities: [right] }
      const answer = await test.call(rolesContract.updateRole, { as: 'admin', body })
      expect(answer.statusCode, answer.body).toBe(200)
      const matrix = await readMatrix()
      expect(matrix({ id: custom.id })).toMatchObject([
        { action: right.action, subject: right.subject },
      ])
      const subscriber = matrix({ userRole: 'subscriber' })
      const all = [...subscriber, ...matrix({ id: custom.id })]
      const wired = GUARDED.filter(
        ([, call], at) =>
          at % each.length === index || (allows(all, call) && !allows(subscriber, call)),
      )
      expect(wired.length, `${right.action} ${right.subject}`).toBeGreaterThan(0)
      expect(
        await listSurprises('subscriber', all, wired),
        `${right.action} ${right.subject}`,
      ).toEqual([])
      const caller = taken
      expect([caller?.role, caller?.key]).toEqual(['subscriber', null])
      const judged = GUARDED.filter(([, call]) => passes(caller, call) !== allows(all, call))
      expect(
        judged.map(([name]) => name),
        `${right.action} ${right.subject}`,
      ).toEqual([])
    }
  }, 60_000)
})
