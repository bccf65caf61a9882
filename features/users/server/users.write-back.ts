import { type WriteBack, askById, writeBack } from '#platform/server/write-back/write-back.ts'
import { user, usersContract } from '../contract/users.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const usersWriteBacks: readonly WriteBack[] = [
  writeBack(usersContract.updateUser, usersContract.getUser, {
    of: user,
    ask: askById,
    find: ({ user: found }) => found,
    moving: ['lastSeenAt'],
  }),
]
