import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer } from './worker-thread.ts'

// The worker itself: loads its function and says so, then receives one task after another.

const { module, name }: { module: string; name: string } = workerData
const loaded = load()
// What it is asked is answered with why it could not be loaded.
const announce = () => parentPort?.postMessage('ready')
loaded.then(announce, announce)

async function load(): Promise<(task: unknown) => unknown> {
  const exported: Record<string, unknown> = await import(module)
  const run = exported[name]
  if (typeof run !== 'function') throw new Error(`${module} exports no function ${name}.`)
  return task => Reflect.apply(run, undefined, [task])
}

parentPort?.on('message', (task: unknown) => {
  const reply = (answer: ThreadAnswer<unknown>) => parentPort?.postMessage(answer)
  loaded
    .then(run => run(task))
    .then(
      answer => reply({ answer }),
      (error: unknown) =>
        reply({ failure: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }),
    )
})
