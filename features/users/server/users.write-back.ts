import { type WriteBack, askById, writeBack } from '#platform/server/write-back/write-back.ts'
import { user, usersContract } from '../contract/users.contract.ts'

// Its calls that change a record, each with the call that tells it (docs/adr/0060).

export const usersWriteBacks: readonly WriteBack[] = [
  writeBack(usersContract.updateUser, usersContract.getUser, {
    of: user,
    ask: askById,
    find: ({ user: found }) => found,
    moving: ['lastSeenAt'],
  }),
]
