import { type WriteBack, askById, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { datatablesContract, employee } from '../contract/datatables.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const datatablesWriteBacks: readonly WriteBack[] = [
  writeBack(datatablesContract.updateEmployee, datatablesContract.listEmployees, {
    of: employee,
    ask: askById,
    find: ({ rows }, sent) => byId(rows, sent),
  }),
]
