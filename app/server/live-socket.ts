import websocket, { type WebSocket } from '@fastify/websocket'
import {
  type ClientMessage,
  clientMessage,
  type ServerMessage,
} from '#platform/contract/live.rules.ts'
import {
  LIVE_BEAT_MILLISECONDS,
  LIVE_HELLO_MILLISECONDS,
  LIVE_PATH,
} from '#platform/contract/live-connection.rules.ts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '#platform/server/http/origin.ts'
import type { LiveHub } from '#platform/server/live/live-hub.ts'

const LARGEST_MESSAGE = 16_384
/** No page of ours sends more messages per second. */
const MESSAGES_PER_SECOND = 30
/** How long the other side may take to agree to the end. */
const CLOSE_MILLISECONDS = 5_000
const POLICY = 1008

/** The live channel over WebSocket. The first message authenticates, so that no token is in a URL. */
export async function addLiveSocket(
  app: FastifyInstance,
  { hub, baseUrl }: { hub: LiveHub; baseUrl: string },
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LARGEST_MESSAGE, closeTimeout: CLOSE_MILLISECONDS },
  })
  const sockets = new Set<HeldSocket>()
  // One timer for all connections: ten thousand timers would cost more than what they send.
  const heartbeat = setInterval(() => {
    for (const one of sockets)
      if (!one.isAlive) one.socket.terminate()
      else {
        one.isAlive = false
        one.messageCount = 0
        one.socket.ping()
      }
  }, LIVE_BEAT_MILLISECONDS).unref()
  app.addHook('onClose', async () => clearInterval(heartbeat))
  app.get(LIVE_PATH, { websocket: true }, (socket, request) => {
    // A foreign page can open a connection to us, but it can't forge its origin.
    if (originOf(request.headers, baseUrl) === 'elsewhere') return socket.close(POLICY, 'origin')
    hold(socket, { hub, sockets, log: app.log })
  })
}

interface HeldSocket {
  socket: WebSocket
  isAlive: boolean
  messageCount: number
}

/** References nothing of the opening request: that would stay in memory as long as the connection. */
function hold(
  socket: WebSocket,
  { hub, sockets, log }: { hub: LiveHub; sockets: Set<HeldSocket>; log: FastifyInstance['log'] },
): void {
  const connection = hub.open({
    send: message => void (socket.readyState === socket.OPEN && socket.send(textOf(message))),
    close: code => socket.close(code),
  })
  const held: HeldSocket = { socket, isAlive: true, messageCount: 0 }
  sockets.add(held)
  const late = setTimeout(() => socket.close(POLICY, 'hello'), LIVE_HELLO_MILLISECONDS)
  socket.on('pong', () => void (held.isAlive = true))
  socket.on('message', (data: Buffer) => {
    held.messageCount += 1
    const message =
      held.messageCount > (MESSAGES_PER_SECOND * LIVE_BEAT_MILLISECONDS) / 1000
        ? undefined
        : readMessage(data)
    if (message === undefined) return socket.close(POLICY, 'message')
    if (message.type === 'hello') clearTimeout(late)
    connection.handleMessage(message).catch((error: unknown) => {
      log.error({ err: error }, 'live message failed')
      socket.close(1011)
    })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    sockets.delete(held)
    connection.end()
  })
}

/** A message to many is serialized once. */
const texts = new WeakMap<ServerMessage, string>()
function textOf(message: ServerMessage): string {
  const text = texts.get(message) ?? JSON.stringify(message)
  texts.set(message, text)
  return text
}

function readMessage(data: Buffer): ClientMessage | undefined {
  try {
    const json: unknown = JSON.parse(data.toString())
    const found = clientMessage.safeParse(json)
    if (found.success) return found.data
    // The name of a record that can’t be one counts as none: the page would only repeat it on its next connection.
    return Object(json).type === 'open' ? { type: 'open' } : undefined
  } catch {
    return undefined
  }
}
