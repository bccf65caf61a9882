import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { customField, customFieldsContract } from '../contract/custom-fields.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const customFieldsWriteBacks: readonly WriteBack[] = [
  writeBack(customFieldsContract.updateCustomField, customFieldsContract.listCustomFields, {
    of: customField,
    find: ({ fields }, sent) => byId(fields, sent),
  }),
]
