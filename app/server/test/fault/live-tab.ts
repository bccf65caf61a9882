import { type ServerMessage, serverMessage } from '#platform/contract/live.rules.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { openConnection } from '#platform/web/live/live-connection.ts'
import { until } from './product.ts'

/** A page that is open in a browser, on the connection code of the browser. */
export interface LiveTab {
  /** Resolves once it is connected. */
  ready(): Promise<void>
  /** Whether a task was announced to it since it was opened, or it was asked to refetch everything afterwards. */
  isNotified(id: number): boolean
  /** Resolves with the time that it takes until the server answers on it, after reconnecting if need be. */
  measureAnswer(longestMilliseconds: number): Promise<number>
  /** How often it had to fetch everything again. */
  refetches(): number
  close(): void
}

const CONNECT_MILLISECONDS = 10_000
/** The server allows thirty messages a second. */
const BEAT_MILLISECONDS = 100

/** `knownIds` lists the tasks that exist now: what someone sees who fetches everything. */
export function openLiveTab(
  { url, token }: { url: string; token: () => string },
  knownIds: () => Iterable<number> = () => [],
): LiveTab {
  const notified = new Set<number | string>()
  const opened = performance.now()
  let isConnected = false
  let beats = 0
  let refetches = 0

  function handleMessage(message: ServerMessage): void {
    if (message.type === 'ready' && message.missed) {
      refetches += 1
      for (const id of knownIds()) notified.add(id)
    }
    if (message.type === 'beat') beats += 1
    if (message.type !== 'events') return
    for (const { topic, ids } of message.events)
      if (topic === 'Todo') ids.forEach(id => notified.add(id))
  }
  const connection = openConnection({
    url: `${url.replace(/^http/, 'ws')}${LIVE_PATH}`,
    read: json => serverMessage.parse(json),
    age: () => performance.now() - opened,
    getToken: async () => token(),
    onState: state => void (isConnected = state === 'live'),
    onMessage: handleMessage,
    onSessionOver: () => console.log('a live channel was closed: its session is over'),
  })
  return {
    async ready() {
      if (!(await until(async () => isConnected, CONNECT_MILLISECONDS)))
        throw new Error('the live channel does not open')
    },
    isNotified: id => notified.has(id),
    async measureAnswer(longestMilliseconds) {
      const began = performance.now()
      const before = beats
      // It sends a beat; a page that waits to reconnect is left to it.
      const sendBeat = () => isConnected && connection.reconnect()
      const beating = setInterval(sendBeat, BEAT_MILLISECONDS)
      sendBeat()
      const isAnswered = await until(async () => beats > before, longestMilliseconds)
      clearInterval(beating)
      return isAnswered ? performance.now() - began : Number.POSITIVE_INFINITY
    },
    refetches: () => refetches,
    close: connection.close,
  }
}

/** Counts the tasks that were not announced to a page in time. */
export async function countMissed(tab: LiveTab, ids: Iterable<number>): Promise<number> {
  const missing = () => [...ids].filter(id => !tab.isNotified(id))
  await until(async () => missing().length === 0, CONNECT_MILLISECONDS)
  return missing().length
}
