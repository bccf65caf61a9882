import { MINUTE } from '#platform/contract/durations.rules.ts'
import { Worker } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'
import type { PdfContent } from './pdf-content.ts'
import type { PdfAnswer, PdfTask } from './pdf-worker.ts'

export interface PdfWriter {
  /** A document as a PDF, made in a thread. Answers 503 when too many are waiting. */
  write(content: PdfContent): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

const MAX_WAITING = 60
const MAX_MEGABYTES = 512
const RETRY_SECONDS = 5
/** A thread that had nothing to do for so long is let go. */
const IDLE_MS = MINUTE

const busy = () =>
  new AppError(
    503,
    'paper.busy',
    'Too many documents are being created right now. Try again in a moment.',
    { retryAfter: RETRY_SECONDS },
  )

/** Writes documents in a worker, which is stopped after a minute without work. */
export function createPdfWriter(): PdfWriter {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function take(answer: PdfAnswer): void {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('bytes' in answer) caller?.resolve(Buffer.from(answer.bytes.buffer))
    else caller?.reject(new Error(`A document couldn’t be written: ${answer.error}`))
    if (waiting.size > 0) return
    thread?.unref()
    idle = setTimeout(() => void close(), IDLE_MS).unref()
  }
  function fail(from: Worker, error: Error): void {
    if (thread !== from) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  function start(): Worker {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    worker.on('message', take)
    worker.on('error', error =>
      fail(worker, error instanceof Error ? error : new Error('The PDF worker failed.')),
    )
    worker.on('exit', code => fail(worker, new Error(`The PDF worker ended early (${code}).`)))
    return worker
  }
  async function close(): Promise<void> {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    for (const { reject } of waiting.values()) reject(new Error('The PDF worker has stopped.'))
    waiting.clear()
    await ended?.terminate()
  }

  return {
    close,
    async write(pdf) {
      if (waiting.size >= MAX_WAITING) throw busy()
      clearTimeout(idle)
      thread ??= start()
      thread.ref()
      last += 1
      const task: PdfTask = { id: last, content: pdf }
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject })
        thread?.postMessage(task)
      })
    },
  }
}
