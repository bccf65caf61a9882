import { createStoreReading } from './reading.service.ts'
import { createStoreWriting, type WritingParts } from './writing.service.ts'

export type MessageStore = ReturnType<typeof createMessageStore>

/** A mailbox for protocols of mail programs. */
export const createMessageStore = (parts: WritingParts) => ({
  ...createStoreReading(parts),
  ...createStoreWriting(parts),
})
