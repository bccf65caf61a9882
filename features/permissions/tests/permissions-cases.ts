import { permissionsContract } from '../contract/permissions.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Permissions, and asking for rights.

const nothing = () => ({})
const ABSENT = 999_999
const CORE = 2

async function made({ send, person, me }: Cell): Promise<number> {
  const { accessToken } = await person('admin')
  const answer = await send(
    permissionsContract.addPermission,
    { body: { permission: { name: `Cell ${me.id}` } } },
    accessToken,
  )
  return permissionsContract.addPermission.output.parse(answer.json()).permission.id
}
/** A person's open access request. */
async function asked({ send, person }: Cell): Promise<number> {
  const { accessToken } = await person()
  const body = { action: 'read', subject: 'Audit', reason: 'For the yearly report' }
  const answer = await send(permissionsContract.requestAccess, { body }, accessToken)
  return permissionsContract.requestAccess.output.parse(answer.json()).request.id
}

export const permissionsCases: Cases = {
  'permissions.listPermissions': { '-': nothing },
  'permissions.addPermission': {
    '-': ({ me }) => ({ body: { permission: { name: `New ${me.id}` } } }),
  },
  'permissions.updatePermission': {
    made: async cell => ({ body: { id: await made(cell), name: `Renamed ${cell.me.id}` } }),
    core: ({ me }) => ({ body: { id: CORE, name: `Renamed ${me.id}` } }),
    absent: () => ({ body: { id: ABSENT, name: 'Nobody’s' } }),
  },
  'permissions.deletePermission': {
    made: async cell => ({ query: { id: `${await made(cell)}` } }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'permissions.assignPermission': {
    made: async cell => ({ body: { id: await made(cell), roles: ['administrator', 'support'] } }),
    absent: () => ({ body: { id: ABSENT, roles: [] } }),
  },
  'permissions.assignPermissions': {
    made: async cell => ({ body: { ids: [await made(cell)], role: 'user', isAssigned: true } }),
  },
  'permissions.deletePermissions': { made: async cell => ({ body: { ids: [await made(cell)] } }) },
  'permissions.previewPermission': { '-': () => ({ query: { ids: `${CORE}` } }) },
  'permissions.exportPermissions': { '-': () => ({ query: { format: 'csv' } }) },
  'permissions.tryAccess': {
    allowed: () => ({ query: { action: 'read', subject: 'Auth' } }),
    limited: () => ({ query: { action: 'read', subject: 'User' } }),
    own: () => ({ query: { action: 'read', subject: 'User', own: '1' } }),
  },
  'permissions.requestAccess': {
    lacked: () => ({ body: { action: 'delete', subject: 'Plan', reason: 'To tidy up' } }),
    had: () => ({ body: { action: 'read', subject: 'Auth', reason: 'To tidy up' } }),
  },
  'permissions.listOwnRequests': { '-': nothing },
  'permissions.listRequests': { '-': nothing },
  'permissions.answerRequest': {
    open: async cell => ({ body: { id: await asked(cell), answer: 'grant', term: 'day' } }),
    absent: () => ({ body: { id: ABSENT, answer: 'refuse' } }),
  },
} satisfies Cases
