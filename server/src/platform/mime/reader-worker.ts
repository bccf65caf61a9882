import { parentPort } from 'node:worker_threads'
import type { ReaderAnswer, ReaderTask } from './message-reader.ts'
import { readMessage } from './read-message.ts'

// The thread that reads messages from strangers.

parentPort?.on('message', ({ id, raw, options }: ReaderTask) => {
  const answer = (reply: ReaderAnswer, buffers: ArrayBuffer[] = []) => parentPort?.postMessage(reply, buffers)
  readMessage(raw, options).then(
    message => answer({ id, message }),
    (error: unknown) => answer({ id, failure: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }),
  )
})
