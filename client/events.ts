import { ApiError } from '#platform/web/api/api-error.ts'
import { openConnection } from '#platform/web/live/live-connection.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import type { ServerMessage } from '#platform/contract/live.rules.ts'
import type { Bearer } from './credentials.ts'
import type { EventOptions, LiveEvent } from './types.ts'

interface EventParts {
  origin: string
  bearer: Bearer
  WebSocket: typeof globalThis.WebSocket | undefined
}

/** The events of the live channel from now on; the connection is opened at once, and closed when no one listens any more. */
export function openEvents(
  { origin, bearer, WebSocket }: EventParts,
  { topics, signal }: EventOptions,
): AsyncGenerator<LiveEvent, void, undefined> {
  assertPossible(bearer, WebSocket)
  const began = Date.now()
  const waiting: LiveEvent[] = []
  let failure: unknown
  let isOver = signal?.aborted === true
  let wake = (): void => undefined
  let refused: string | undefined

  const add = (event: LiveEvent) => {
    if (event.topic === 'all' || topics?.includes(event.topic) !== false) waiting.push(event)
    wake()
  }
  const fail = (error: unknown) => {
    failure = error
    wake()
  }
  const connection = openConnection({
    url: `${origin.replace(/^http/, 'ws')}${LIVE_PATH}`,
    WebSocket,
    read: json => (isMessage(json) ? json : undefined),
    age: () => Date.now() - began,
    async getToken() {
      try {
        const token = await (refused === undefined ? bearer.get() : bearer.renew(refused))
        current = token
        refused = undefined
        return token
      } catch (error) {
        // Only the way there is broken: the connection is tried again.
        if (!(error instanceof ApiError) || error.status !== 0) fail(error)
        return undefined
      }
    },
    onState: () => undefined,
    onMessage(message) {
      if (message.type === 'ready' && message.missed) add({ topic: 'all', ids: [] })
      if (message.type === 'events') message.events.forEach(add)
    },
    onSessionOver: () => void (refused = current),
  })
  let current: string | undefined
  const stop = () => {
    isOver = true
    wake()
  }
  signal?.addEventListener('abort', stop, { once: true })
  const end = () => {
    signal?.removeEventListener('abort', stop)
    connection.close()
  }
  if (isOver) end()

  async function* listen(): AsyncGenerator<LiveEvent, void, undefined> {
    try {
      while (!isOver) {
        const event = waiting.shift()
        if (event !== undefined) yield event
        else if (failure !== undefined) throw failure
        else await new Promise<void>(resolve => (wake = resolve))
      }
    } finally {
      end()
    }
  }
  return listen()
}

function assertPossible(bearer: Bearer, WebSocket: unknown): void {
  if (!bearer.isSession)
    throw new ApiError({
      status: 403,
      code: 'key.session_only',
      detail: 'API keys have no live events. Sign in as a person, or use webhooks.',
    })
  if (WebSocket === undefined)
    throw new TypeError('This platform has no WebSocket: give one to createClient.')
}

/** What our server sends is what the contract says. */
const isMessage = (json: unknown): json is ServerMessage =>
  typeof json === 'object' && json !== null && 'type' in json
