import websocket from '@fastify/websocket'
import { clientMessage, LIVE_BEAT_MILLISECONDS, LIVE_HELLO_MILLISECONDS, LIVE_PATH } from '@smart-fft/contract/live.rules'
import type { FastifyInstance } from 'fastify'
import type { LiveHub } from '../platform/live/live-hub.ts'

const LARGEST_MESSAGE = 16_384
/** More messages a second than this come from no page of ours. */
const MESSAGES_PER_SECOND = 30
const POLICY = 1008

/** The live channel over WebSocket. Who is there is said by the first message, so that no token stands in an address. */
export async function addLiveSocket(app: FastifyInstance, { hub, baseUrl }: { hub: LiveHub; baseUrl: string }): Promise<void> {
  await app.register(websocket, { options: { maxPayload: LARGEST_MESSAGE } })
  app.get(LIVE_PATH, { websocket: true }, (socket, request) => {
    if (!isOwnPage(request.headers, baseUrl)) return socket.close(POLICY, 'origin')
    const line = hub.open({
      send: message => void (socket.readyState === socket.OPEN && socket.send(JSON.stringify(message))),
      close: code => socket.close(code),
    })
    let isKnown = false
    let isAlive = true
    let heard = 0
    const late = setTimeout(() => void (isKnown || socket.close(POLICY, 'hello')), LIVE_HELLO_MILLISECONDS)
    const beat = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      heard = 0
      socket.ping()
    }, LIVE_BEAT_MILLISECONDS)
    socket.on('pong', () => void (isAlive = true))
    socket.on('message', (data: Buffer) => {
      heard += 1
      const message = heard > (MESSAGES_PER_SECOND * LIVE_BEAT_MILLISECONDS) / 1000 ? undefined : readMessage(data)
      if (message === undefined) return socket.close(POLICY, 'message')
      isKnown = true
      line.hear(message).catch((error: unknown) => {
        request.log.error({ err: error }, 'live message failed')
        socket.close(1011)
      })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      clearInterval(beat)
      line.end()
    })
  })
}

function readMessage(data: Buffer) {
  try {
    const result = clientMessage.safeParse(JSON.parse(data.toString()))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/** A foreign page can open a line to us, but it cannot lie about where it comes from. */
function isOwnPage({ origin, host }: { origin?: string | undefined; host?: string | undefined }, baseUrl: string): boolean {
  if (origin === undefined) return true
  return origin === new URL(baseUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}
