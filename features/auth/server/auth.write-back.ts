import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { passkey, passkeysContract } from '../contract/passkeys.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const authWriteBacks: readonly WriteBack[] = [
  writeBack(passkeysContract.renamePasskey, passkeysContract.listPasskeys, {
    of: passkey,
    find: ({ passkeys }, sent) => byId(passkeys, sent),
    moving: ['lastUsedAt'],
  }),
]
