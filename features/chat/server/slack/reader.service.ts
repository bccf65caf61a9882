import { createWorkerThread, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { archiveRefused, notSlack } from '../chat.errors.ts'
import type { readSlack, ReadSlack } from './read.service.ts'

const reader = createWorkerThread<typeof readSlack>({
  heapMegabytes: 768,
  run: 'readSlack',
  module: new URL('read.service.ts', import.meta.url),
})

/** Reads an export in a worker thread, within limits of memory and time; throws 422 with the reason if it cannot be read. */
export async function readSlackFile(bytes: Buffer, known: readonly string[]): Promise<ReadSlack> {
  const read = await reader.ask({ bytes, known }, bytes.length).catch((error: unknown) => {
    throw error instanceof Unreadable ? notSlack() : error
  })
  if ('fault' in read) throw archiveRefused(read.fault)
  return read
}
