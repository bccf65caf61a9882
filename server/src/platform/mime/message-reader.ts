import { Worker } from 'node:worker_threads'
import { createTurns } from '../turns/turns.ts'
import type { ReadMessage, ReadOptions } from './read-message.ts'

export interface ReaderTask {
  id: number
  raw: Uint8Array
  options: ReadOptions
}
export type ReaderAnswer = { id: number; message: ReadMessage } | { id: number; failure: string }

export interface MessageReader {
  /** Reads a message in a thread. Throws `Unreadable` when it is none, takes too long or too much memory: only the thread suffers. */
  read(raw: Uint8Array, options?: ReadOptions): Promise<ReadMessage>
  /** Has a thread ready before the first message: one takes about a second to begin. */
  warm(): void
  close(): Promise<void>
}

/** A message that nobody can read. */
export class Unreadable extends Error {}

export interface ReaderLimits {
  /** For small messages; each megabyte gets as much again in tenths. */
  milliseconds?: number
  heapMegabytes?: number
}

const HEAP_MEGABYTES = 128
const MILLISECONDS = 6_000
const MEGABYTE = 1024 * 1024

/**
 * Reads messages one after another in a thread that is kept; it is ended and made anew when a message takes too much of it
 * (quality.md S16).
 */
export function createMessageReader({ milliseconds = MILLISECONDS, heapMegabytes = HEAP_MEGABYTES }: ReaderLimits = {}): MessageReader {
  let worker: Worker | undefined
  const turns = createTurns()
  let count = 0
  let isWarm = false

  function start(): Worker {
    const made = new Worker(new URL('reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      stdout: true,
      stderr: true,
    })
    // It must keep no process alive that has nothing else to do.
    made.unref()
    return made
  }

  async function end(): Promise<void> {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function readNow(raw: Uint8Array, options: ReadOptions): Promise<ReadMessage> {
    worker ??= start()
    const current = worker
    count += 1
    const id = count
    const limit = milliseconds * (1 + raw.length / MEGABYTE / 10)
    let timer: NodeJS.Timeout | undefined
    let hasAnswered = false
    try {
      const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
        const fail = (why: string) => reject(new Unreadable(why))
        timer = setTimeout(fail, limit, 'It took too long to read.')
        current.once('message', resolve)
        current.once('error', error => fail(error.message))
        current.once('exit', () => fail('It ended its reader.'))
        current.postMessage({ id, raw, options } satisfies ReaderTask)
      })
      hasAnswered = true
      if ('failure' in answer) throw new Unreadable(answer.failure)
      return answer.message
    } finally {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit'] as const) current.removeAllListeners(event)
      current.on('error', () => undefined)
      if (!hasAnswered) {
        await end()
        if (isWarm) worker = start()
      }
    }
  }

  return {
    read: (raw, options = {}) => turns.take(async () => readNow(raw, options)),
    warm() {
      isWarm = true
      worker ??= start()
    },
    async close() {
      isWarm = false
      await turns.settled()
      await end()
    },
  }
}
