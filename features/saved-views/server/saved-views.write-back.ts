import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { savedView, savedViewsContract } from '../contract/saved-views.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const savedViewsWriteBacks: readonly WriteBack[] = [
  writeBack(savedViewsContract.updateView, savedViewsContract.listViews, {
    of: savedView,
    ask: ({ screen }) => ({ query: { screen } }),
    find: ({ views }, sent) => byId(views, sent),
  }),
]
