import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '../serial-queue/serial-queue.ts'

// Input of strangers and files is parsed in a reused worker: whatever it does to its parser happens there, within limits.

export interface ThreadTask<Task> {
  id: number
  task: Task
}
export type ThreadAnswer<Answer> = { id: number; answer: Answer } | { id: number; failure: string }

export interface WorkerThread<Task, Answer> {
  /** Runs a task in the thread, after those before it. Throws `Unreadable` when it fails or takes too much memory, `ReadTimeout` when it takes too long. */
  ask(task: Task, bytes: number): Promise<Answer>
  /** Has a thread ready before the first task: one takes up to a second to begin. */
  warm(): void
  close(): Promise<void>
}

/** Input that cannot be parsed. */
export class Unreadable extends Error {}
/** Something that was not read in its time: by its own fault, or because the machine is busy. */
export class ReadTimeout extends Unreadable {}

export interface ThreadLimits {
  /** For small tasks; each megabyte gets as much again in tenths. */
  milliseconds?: number
  heapMegabytes?: number
}
export interface WorkerThreadParts extends ThreadLimits {
  /** The name of an exported function; what it takes and answers must be plain data. */
  run: string
  /** What it is exported from: loaded in the thread alone. */
  module: URL
}

const HEAP_MEGABYTES = 128
const MILLISECONDS = 6_000
const MEGABYTE = 1024 * 1024
/** How long it is kept after the last task, unless it is warm. */
const IDLE_MILLISECONDS = 60_000

/**
 * Runs a function on one task after another in a thread; it is ended and made anew when a task takes too much of it (S16).
 * @example createWorkerThread<typeof readCalendar>({ run: 'readCalendar', module: new URL('read.service.ts', import.meta.url) })
 */
export const createWorkerThread = <Run extends (task: never) => unknown>(
  parts: WorkerThreadParts,
) => keepThread<Parameters<Run>[0], Awaited<ReturnType<Run>>>(parts)

function keepThread<Task, Answer>({
  run,
  module,
  milliseconds = MILLISECONDS,
  heapMegabytes = HEAP_MEGABYTES,
}: WorkerThreadParts): WorkerThread<Task, Answer> {
  let worker: Worker | undefined
  const queue = createSerialQueue()
  let count = 0
  let isWarm = false
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const made = new Worker(new URL('thread-worker.ts', import.meta.url), {
      workerData: { module: module.href, name: run },
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
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

  async function askNow(task: Task, bytes: number): Promise<Answer> {
    clearTimeout(idle)
    worker ??= start()
    const current = worker
    count += 1
    const id = count
    const limit = milliseconds * (1 + bytes / MEGABYTE / 10)
    let timer: NodeJS.Timeout | undefined
    let hasAnswered = false
    try {
      const answer = await new Promise<ThreadAnswer<Answer>>((resolve, reject) => {
        const fail = (why: string) => reject(new Unreadable(why))
        timer = setTimeout(() => reject(new ReadTimeout('It took too long to read.')), limit)
        current.once('message', resolve)
        current.once('error', error => fail(error.message))
        current.once('exit', () => fail('It ended its reader.'))
        current.postMessage({ id, task } satisfies ThreadTask<Task>)
      })
      hasAnswered = true
      if ('failure' in answer) throw new Unreadable(answer.failure)
      return answer.answer
    } finally {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit'] as const) current.removeAllListeners(event)
      current.on('error', () => undefined)
      if (!hasAnswered) {
        await end()
        if (isWarm) worker = start()
      } else if (!isWarm) idle = setTimeout(() => void end(), IDLE_MILLISECONDS).unref()
    }
  }

  return {
    ask: (task, bytes) => queue.take(async () => askNow(task, bytes)),
    warm() {
      isWarm = true
      worker ??= start()
    },
    async close() {
      isWarm = false
      clearTimeout(idle)
      await queue.settled()
      await end()
    },
  }
}
