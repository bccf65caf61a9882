import { type WriteBack, writeBack } from '#platform/server/write-back/write-back.ts'
import { preferencesContract, preferencesDocument } from '../contract/preferences.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const preferencesWriteBacks: readonly WriteBack[] = [
  writeBack(preferencesContract.updatePreferences, preferencesContract.getPreferences, {
    of: preferencesDocument,
    find: ({ preferences }) => preferences,
  }),
]
