import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { role, rolesContract } from '../contract/roles.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const rolesWriteBacks: readonly WriteBack[] = [
  writeBack(rolesContract.updateRole, rolesContract.listRoles, {
    of: role,
    find: ({ roles }, sent) => byId(roles, sent),
    moving: ['people', 'grantedCount', 'memberPreview', 'unusedSince'],
  }),
]
