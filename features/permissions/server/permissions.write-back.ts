import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { permission, permissionsContract } from '../contract/permissions.contract.ts'

// Its calls that change a record, each with the call that tells it (docs/adr/0060).

export const permissionsWriteBacks: readonly WriteBack[] = [
  writeBack(permissionsContract.updatePermission, permissionsContract.listPermissions, {
    of: permission,
    find: ({ allData }, sent) => byId(allData, sent),
    moving: ['people'],
  }),
]
