import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { webhook, webhooksContract } from '../contract/webhooks.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const webhooksWriteBacks: readonly WriteBack[] = [
  writeBack(webhooksContract.updateWebhook, webhooksContract.listWebhooks, {
    of: webhook,
    find: ({ webhooks }, sent) => byId(webhooks, sent),
    moving: ['last'],
  }),
]
