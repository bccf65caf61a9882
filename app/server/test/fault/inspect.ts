import { once } from 'node:events'
import * as z from 'zod/mini'

// A process that was started with `--inspect`: what it holds after everything it does not need is collected.

const target = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const answer = z.object({ id: z.int(), result: z.unknown() })
const evaluated = z.object({ result: z.object({ value: z.string() }) })
const usage = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() })
/** In MB. */
export interface Memory {
  /** What its objects and buffers take. */
  used: number
  resident: number
}

const MEGABYTE = 1024 ** 2
/** The first frees what ends others. */
const COLLECTIONS = 4

export async function measureMemory(inspectPort: number): Promise<Memory> {
  const listed = await fetch(`http://127.0.0.1:${inspectPort}/json/list`)
  const [found] = target.parse(await listed.json())
  if (found === undefined) throw new Error('The process cannot be inspected.')
  const socket = new WebSocket(found.webSocketDebuggerUrl)
  await once(socket, 'open')
  try {
    for (let one = 0; one < COLLECTIONS; one += 1)
      await ask(socket, 'HeapProfiler.collectGarbage', {})
    const expression = 'JSON.stringify(process.memoryUsage())'
    const { result } = evaluated.parse(await ask(socket, 'Runtime.evaluate', { expression }))
    const { rss, heapUsed, external } = usage.parse(JSON.parse(result.value))
    return { used: (heapUsed + external) / MEGABYTE, resident: rss / MEGABYTE }
  } finally {
    socket.close()
  }
}

let sent = 0

function ask(socket: WebSocket, method: string, params: object): Promise<unknown> {
  sent += 1
  const id = sent
  return new Promise(resolve => {
    const handleMessage = ({ data }: MessageEvent) => {
      const { success, data: reply } = answer.safeParse(JSON.parse(String(data)))
      if (!success || reply.id !== id) return
      socket.removeEventListener('message', handleMessage)
      resolve(reply.result)
    }
    socket.addEventListener('message', handleMessage)
    socket.send(JSON.stringify({ id, method, params }))
  })
}
