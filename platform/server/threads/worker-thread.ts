import { MINUTE } from '#platform/contract/durations.rules.ts'
import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '../queue/serial-queue.ts'

// Input of strangers and files is parsed in a reused worker: whatever it does to its parser happens there, within limits.

export type ThreadAnswer<Answer> = { answer: Answer } | { failure: string }

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
  /** Of processor time for small tasks; each megabyte gets as much again in tenths. */
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
/** Of a thread to begin, which loads its parser first. */
const START_MILLISECONDS = 6_000
/** How much longer than its processor time something may take: other work on the machine is no fault of a file. Node before 24.6 cannot tell. */
const MAX_WAITING = 'cpuUsage' in Worker.prototype ? 10 : 1
const MEGABYTE = 1024 * 1024
/** How long it is kept after the last task, unless it is warm. */
const IDLE_MILLISECONDS = MINUTE
const SHORTEST_WAIT = 20

interface Started {
  worker: Worker
  ready: Promise<unknown>
}

/**
 * Runs a function on one task after another in a thread; it is ended and made again when a task takes too much of it (S16).
 * @example createWorkerThread<typeof readCalendar>({ run: 'readCalendar', module: new URL('read.service.ts', import.meta.url) })
 */
export const createWorkerThread = <Run extends (task: never) => unknown>(
  parts: WorkerThreadParts,
) => createReusableThread<Parameters<Run>[0], Awaited<ReturnType<Run>>>(parts)

function createReusableThread<Task, Answer>({
  run,
  module,
  milliseconds = MILLISECONDS,
  heapMegabytes = HEAP_MEGABYTES,
}: WorkerThreadParts): WorkerThread<Task, Answer> {
  let thread: Started | undefined
  const queue = createSerialQueue()
  let isWarm = false
  let idle: NodeJS.Timeout | undefined

  function start(): Started {
    const worker = new Worker(new URL('thread-worker.ts', import.meta.url), {
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
    worker.unref()
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (thread?.worker === worker) thread = undefined
    })
    const ready = nextMessage(worker, START_MILLISECONDS)
    ready.catch(() => undefined)
    return { worker, ready }
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.worker.terminate()
  }

  async function askNow(task: Task, bytes: number): Promise<Answer> {
    clearTimeout(idle)
    thread ??= start()
    const { worker, ready } = thread
    let hasAnswered = false
    try {
      await ready
      const answered = nextMessage<ThreadAnswer<Answer>>(
        worker,
        milliseconds * (1 + bytes / MEGABYTE / 10),
      )
      worker.postMessage(task)
      const answer = await answered
      hasAnswered = true
      if ('failure' in answer) throw new Unreadable(answer.failure)
      return answer.answer
    } finally {
      if (!hasAnswered) {
        await end()
        if (isWarm) thread = start()
      } else if (!isWarm) idle = setTimeout(() => void end(), IDLE_MILLISECONDS).unref()
    }
  }

  return {
    ask: (task, bytes) => queue.take(async () => askNow(task, bytes)),
    warm() {
      isWarm = true
      thread ??= start()
    },
    async close() {
      isWarm = false
      clearTimeout(idle)
      await queue.settled()
      await end()
    },
  }
}

/**
 * What a worker says next. Throws `Unreadable` when it ends instead, `ReadTimeout` when that takes more processor time, or when it waits many
 * times as long.
 */
async function nextMessage<Message>(worker: Worker, milliseconds: number): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const handleError = (error: Error) => reject(new Unreadable(error.message))
  const handleExit = () => reject(new Unreadable('It ended its reader.'))
  const handleTimeout = () => reject(new ReadTimeout('It took too long to read.'))
  const before = processorTimeOf(worker)
  const longest = setTimeout(handleTimeout, milliseconds * MAX_WAITING)
  let check: NodeJS.Timeout | undefined = setTimeout(() => void checkTime(), milliseconds)
  async function checkTime(): Promise<void> {
    const left = milliseconds - (await processorTimeOf(worker)) + (await before)
    if (left <= 0) handleTimeout()
    else if (check !== undefined)
      check = setTimeout(() => void checkTime(), Math.max(left, SHORTEST_WAIT))
  }
  worker.once('message', resolve).once('error', handleError).once('exit', handleExit)
  try {
    return await promise
  } finally {
    clearTimeout(longest)
    clearTimeout(check)
    check = undefined
    worker.off('message', resolve).off('error', handleError).off('exit', handleExit)
  }
}

/** In milliseconds; 0 of a thread that does not run. */
const processorTimeOf = (worker: Worker): Promise<number> =>
  MAX_WAITING === 1
    ? Promise.resolve(0)
    : worker.cpuUsage().then(
        ({ user, system }) => (user + system) / 1000,
        () => 0,
      )
