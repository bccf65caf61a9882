import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { permission, permissionsContract } from '../contract/permissions.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const permissionsWriteBacks: readonly WriteBack[] = [
  writeBack(permissionsContract.updatePermission, permissionsContract.listPermissions, {
    of: permission,
    find: ({ allData }, sent) => byId(allData, sent),
    moving: ['people'],
  }),
]
