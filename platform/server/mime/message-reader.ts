import { createWorkerThread, type ThreadLimits } from '../threads/worker-thread.ts'
import type { readMessage, ReadMessage, ReadOptions } from './read-message.ts'

export interface MessageReader {
  /** Parses a message in a worker. Throws `Unreadable` if it is invalid or takes too much memory, `ReadTimeout` if it takes too long: only the worker is affected. */
  read(raw: Uint8Array, options?: ReadOptions): Promise<ReadMessage>
  /** Has a thread ready before the first message: one takes about a second to begin. */
  warm(): void
  close(): Promise<void>
}

/** Parses messages one after another in a reused worker. */
export function createMessageReader(limits: ThreadLimits = {}): MessageReader {
  const thread = createWorkerThread<typeof readMessage>({
    ...limits,
    run: 'readMessage',
    module: new URL('read-message.ts', import.meta.url),
  })
  return {
    read: (raw, options = {}) => thread.ask({ ...options, raw }, raw.length),
    warm: () => thread.warm(),
    close: () => thread.close(),
  }
}
