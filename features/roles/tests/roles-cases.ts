import { rolesContract } from '../contract/roles.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Roles: a custom one, a built-in one, and a missing one.

const nothing = () => ({})
const ABSENT = 999_999
const SYSTEM = 3

/** A role just created by an administrator. */
async function custom({ send, person, me }: Cell): Promise<number> {
  const { accessToken } = await person('admin')
  const made = await send(rolesContract.addRole, { body: { name: `Cell ${me.id}` } }, accessToken)
  return rolesContract.addRole.output.parse(made.json()).role.id
}
/** Such a role with a member. */
async function given(cell: Cell) {
  const [roleId, { id }, { accessToken }] = [
    await custom(cell),
    await cell.person(),
    await cell.person('admin'),
  ]
  await cell.send(rolesContract.grantRole, { body: { roleId, userIds: [id] } }, accessToken)
  return { roleId, userIds: [id] }
}

export const rolesCases: Cases = {
  'roles.listRoles': { '-': nothing },
  'roles.addRole': { '-': ({ me }) => ({ body: { name: `New ${me.id}` } }) },
  'roles.updateRole': {
    custom: async cell => ({ body: { id: await custom(cell), note: 'A note' } }),
    system: () => ({ body: { id: SYSTEM, name: 'Helpers' } }),
    absent: () => ({ body: { id: ABSENT, note: 'A note' } }),
  },
  'roles.deleteRole': {
    custom: async cell => ({ query: { id: `${await custom(cell)}` } }),
    system: () => ({ query: { id: `${SYSTEM}` } }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'roles.previewRole': {
    custom: async cell => ({ body: { id: await custom(cell), permissionIds: [], abilities: [] } }),
    absent: () => ({ body: { id: ABSENT, permissionIds: [], abilities: [] } }),
  },
  'roles.grantRole': {
    other: async cell => ({
      body: { roleId: await custom(cell), userIds: [(await cell.person()).id] },
    }),
    absent: () => ({ body: { roleId: ABSENT, userIds: [1] } }),
  },
  'roles.revokeRole': {
    other: async cell => ({ body: await given(cell) }),
    absent: () => ({ body: { roleId: ABSENT, userIds: [1] } }),
  },
  'roles.listGivenRoles': {
    other: async ({ person }) => ({ query: { userIds: `${(await person()).id}` } }),
  },
  'roles.simulateRight': {
    other: async ({ person }) => ({ query: { userId: `${(await person()).id}` } }),
    absent: () => ({ query: { userId: `${ABSENT}` } }),
  },
  'roles.exportRoles': { '-': nothing },
  'roles.importRoles': {
    '-': ({ me }) => ({
      body: {
        dryRun: false,
        file: { format: 'smart-fft.roles', version: 1, roles: [{ name: `Imported ${me.id}` }] },
      },
    }),
  },
} satisfies Cases
