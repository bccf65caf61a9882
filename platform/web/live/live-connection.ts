import type { ClientMessage, ServerMessage } from '#platform/contract/live.rules.ts'
import {
  LIVE_BEAT_MILLISECONDS,
  LIVE_CLOSE,
  LIVE_MAX_AGE,
} from '#platform/contract/live-connection.rules.ts'

/** `down`: was connected, dropped, and is reconnecting. */
export type ConnectionState = 'connecting' | 'live' | 'down'

export interface ConnectionOptions {
  url: string
  /** The platform's own, unless another is given. */
  WebSocket?: typeof globalThis.WebSocket | undefined
  /** Parses a server message; undefined if it is not a known one. */
  read: (json: unknown) => ServerMessage | undefined
  /** Age of the displayed data in milliseconds: changes since then are delivered even if no event id is known yet. */
  age: () => number
  getToken: () => Promise<string | undefined>
  onState: (state: ConnectionState) => void
  onMessage: (message: ServerMessage) => void
  /** Called when the server reports that the session has ended. */
  onSessionOver: () => void
}
export interface LiveConnection {
  send: (message: ClientMessage) => void
  /** Tries at once instead of waiting for the next turn. */
  reconnect: () => void
  close: () => void
}

const FIRST_RETRY_MILLISECONDS = 300
const MAX_RETRY_MILLISECONDS = 10_000

/**
 * Connection to the server's live channel. It reconnects by itself and resumes after the last received event: none is lost, none delivered
 * twice (features.md X-11).
 */
export function openConnection({
  url,
  WebSocket = globalThis.WebSocket,
  read,
  age,
  getToken,
  onState,
  onMessage,
  onSessionOver,
}: ConnectionOptions): LiveConnection {
  let socket: WebSocket | undefined
  let since: number | undefined
  let wait = FIRST_RETRY_MILLISECONDS
  let timer: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let lastMessageAt = 0
  let isClosed = false

  async function connect(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const token = await getToken().catch(() => undefined)
    if (isClosed || socket !== undefined) return
    if (token === undefined) return retry()
    const fresh = new WebSocket(url)
    socket = fresh
    fresh.addEventListener('open', () => {
      if (isClosed) return fresh.close()
      lastMessageAt = Date.now()
      // Data fetched while connecting may be out of date by now.
      const known =
        since === undefined ? { age: Math.min(LIVE_MAX_AGE, Math.round(age())) } : { since }
      send({ type: 'hello', token, ...known })
    })
    fresh.addEventListener('message', event => handleMessage(event.data))
    fresh.addEventListener('close', ({ code }) => lose(fresh, code))
  }

  function handleMessage(data: unknown): void {
    lastMessageAt = Date.now()
    const message = read(typeof data === 'string' ? JSON.parse(data) : undefined)
    if (message === undefined) return
    if (message.type === 'ready') {
      wait = FIRST_RETRY_MILLISECONDS
      onState('live')
      heartbeat ??= setInterval(check, LIVE_BEAT_MILLISECONDS)
    }
    if (message.type === 'ready' || message.type === 'events')
      since = Math.max(since ?? 0, message.seq)
    onMessage(message)
  }

  /** Detects a silently dropped connection: it is closed after two missed heartbeats. */
  function check(): void {
    if (Date.now() - lastMessageAt > 2.5 * LIVE_BEAT_MILLISECONDS) socket?.close()
    else send({ type: 'beat' })
  }

  function lose(one: WebSocket, code: number): void {
    if (socket !== one) return
    socket = undefined
    clearInterval(heartbeat)
    heartbeat = undefined
    if (isClosed) return
    onState('down')
    if (code === LIVE_CLOSE.sessionOver) onSessionOver()
    retry()
  }

  function retry(): void {
    timer ??= setTimeout(() => void connect(), wait * (0.5 + Math.random()))
    wait = Math.min(MAX_RETRY_MILLISECONDS, wait * 2)
  }

  function send(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  onState('connecting')
  void connect()
  return {
    send,
    reconnect() {
      wait = FIRST_RETRY_MILLISECONDS
      if (socket === undefined) void connect()
      else check()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      // Browsers log an error when a socket is closed while still connecting.
      if (socket?.readyState !== WebSocket.CONNECTING) socket?.close()
    },
  }
}
