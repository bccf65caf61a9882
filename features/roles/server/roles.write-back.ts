import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { role, rolesContract } from '../contract/roles.contract.ts'

// Its calls that change a record, each with the call that tells it (docs/adr/0060).

export const rolesWriteBacks: readonly WriteBack[] = [
  writeBack(rolesContract.updateRole, rolesContract.listRoles, {
    of: role,
    find: ({ roles }, sent) => byId(roles, sent),
    moving: ['people', 'given', 'faces', 'unusedSince'],
  }),
]
