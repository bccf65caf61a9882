import { contract } from '#features/contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { type Role, rolesContract } from '#features/roles/contract/roles.contract.ts'
import { EVERYONE, type Right, covers, isOwned, rightsOfRole } from '#features/roles/contract/roles.rules.ts'
import { USER_ROLES, type UserRole } from '#features/users/contract/users.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// ROLE-06: what a role may do on the screen is what the server lets it do. Every call is made as every role, and the answer (403 or not)
// compared with the role's matrix; then a role of one's own is given each right that any call asks for, alone, and it opens just those.

const CALLS: [string, Call][] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
)
const GUARDED = CALLS.filter(([, call]) => typeof call.access === 'object')
/** Stands in for whatever a path asks for. */
const concrete = (call: Call): Call => ({ ...call, path: call.path.replaceAll(/\{\w+\}/g, '1') })

let test: TestApp
let custom: Role
beforeAll(async () => {
  test = await createTestApp()
  const body = { name: 'Of one’s own', abilities: [], permissionIds: [] }
  custom = rolesContract.addRole.output.parse((await test.call(rolesContract.addRole, { as: 'admin', body })).json()).role
  const { userId } = await test.login('subscriber')
  await test.call(rolesContract.giveRole, { as: 'admin', body: { roleId: custom.id, userIds: [userId] } })
})
afterAll(() => test.close())

/** Access comes before the input: nonsense is told from what one may not ask at all. */
async function isOpen(call: Call, as: UserRole): Promise<boolean> {
  return (await test.call(concrete(call), { as, query: { nonsense: '1' } })).statusCode !== 403
}

async function readMatrix(): Promise<(role: Pick<Role, 'userRole'> | Pick<Role, 'id'>) => Right[]> {
  const { roles, permissions } = rolesContract.listRoles.output.parse((await test.call(rolesContract.listRoles, { as: 'admin' })).json())
  return wanted => {
    const role = roles.find(one => ('id' in wanted ? one.id === wanted.id : one.userRole === wanted.userRole))
    return role === undefined ? [] : rightsOfRole(role, permissions)
  }
}

const allows = (rights: readonly Right[], { access }: Call): boolean => {
  if (typeof access === 'string') return true
  const [action, subject] = access.can
  return covers([...EVERYONE, ...rights], { action, subject, own: access.own === true })
}

/** The calls that answer this person otherwise than the matrix says. */
async function listSurprises(as: UserRole, rights: readonly Right[]): Promise<string[]> {
  const surprises: string[] = []
  for (const [name, call] of CALLS.filter(([, one]) => one.access !== 'public'))
    if ((await isOpen(call, as)) !== allows(rights, call)) surprises.push(name)
  return surprises
}

describe('what a role may do', () => {
  it.each(USER_ROLES)('ROLE-06 is for %s what the matrix shows, call by call', async as => {
    const matrix = await readMatrix()
    const rights = [...matrix({ userRole: as }), ...(as === 'subscriber' ? matrix({ id: custom.id }) : [])]
    expect(await listSurprises(as, rights)).toEqual([])
  })

  it('ROLE-06 follows the matrix of a role of one’s own, right by right', async () => {
    const rights = GUARDED.flatMap(([, { access }]) =>
      typeof access === 'object' ? [{ action: access.can[0], subject: access.can[1] }] : [],
    )
    const each = [...new Map(rights.map(right => [`${right.action} ${right.subject}`, right])).values()]
    expect(each.length).toBeGreaterThan(5)
    for (const right of each) {
      for (const own of isOwned(right.subject) ? [false, true] : [false]) {
        const body = { id: custom.id, abilities: [{ ...right, own }] }
        const answer = await test.call(rolesContract.updateRole, { as: 'admin', body })
        expect(answer.statusCode, answer.body).toBe(200)
        const matrix = await readMatrix()
        expect(matrix({ id: custom.id })).toMatchObject([right])
        const all = [...matrix({ userRole: 'subscriber' }), ...matrix({ id: custom.id })]
        expect(await listSurprises('subscriber', all), `${right.action} ${right.subject}`).toEqual([])
      }
    }
    // Every right against every call: each new area makes both longer.
  }, 240_000)
})
