import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer, ThreadTask } from './worker-thread.ts'

// The worker itself: receives its function once, then one task after another.

const { module, name }: { module: string; name: string } = workerData
const loaded = load()

async function load(): Promise<(task: unknown) => unknown> {
  const exported: Record<string, unknown> = await import(module)
  const run = exported[name]
  if (typeof run !== 'function') throw new Error(`${module} exports no function ${name}.`)
  return task => Reflect.apply(run, undefined, [task])
}

parentPort?.on('message', ({ id, task }: ThreadTask<unknown>) => {
  const answer = (reply: ThreadAnswer<unknown>) => parentPort?.postMessage(reply)
  loaded
    .then(run => run(task))
    .then(
      result => answer({ id, answer: result }),
      (error: unknown) =>
        answer({ id, failure: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }),
    )
})
