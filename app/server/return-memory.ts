import type { EventEmitter } from 'node:events'

// V8 keeps the memory that a start or a rush has needed: a process that then hardly works never collects. Collecting stops everything for about
// 50 ms, hence only once it is quiet.

const LOOK_EVERY = 5_000
/** Between two looks; some of them are health checks. */
const QUIET_REQUESTS = 20
/** Fewer requests leave little behind. */
const RUSH_REQUESTS = 1_000

/** Collects garbage when it is quiet after the start, and after many requests. Returns what ends that. */
export function returnMemory(
  server: EventEmitter,
  collect: () => Promise<void> = collectGarbage,
): () => void {
  let sinceLook = 0
  let sinceCollection = RUSH_REQUESTS
  const count = () => {
    sinceLook += 1
  }
  server.on('request', count)
  const timer = setInterval(() => {
    const isQuiet = sinceLook < QUIET_REQUESTS
    sinceCollection += sinceLook
    sinceLook = 0
    if (!isQuiet || sinceCollection < RUSH_REQUESTS) return
    sinceCollection = 0
    // A Node built without the inspector goes on as it is.
    void collect().catch(() => undefined)
  }, LOOK_EVERY).unref()
  return () => {
    clearInterval(timer)
    server.off('request', count)
  }
}

/** The collection that DevTools starts: unlike one by V8 itself, it also shrinks the young generation. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector')
  const session = new Session()
  session.connect()
  // While it calls back it holds a lock that disconnecting waits for.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()))
}
