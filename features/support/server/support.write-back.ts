import { type WriteBack, askById, writeBack } from '#platform/server/write-back/write-back.ts'
import { supportContract, ticket } from '../contract/support.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const supportWriteBacks: readonly WriteBack[] = [
  writeBack(supportContract.updateTicket, supportContract.getTicket, {
    of: ticket,
    ask: askById,
    find: ({ ticket: found }) => found,
  }),
]
