import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is read after its answer and discarded; anyone who sends more is disconnected. */
const MAX_DISCARDED = 64 * 1024 * 1024

/**
 * A request that is refused while its body still arrives keeps its connection until the body has ended. Closed at once, the connection is reset,
 * and one client in ten finds no answer on it.
 */
export function addUnreadBody(app: FastifyInstance, most = MAX_DISCARDED): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    const { socket } = raw
    // What a test injects has no connection.
    if (raw.complete || !(socket instanceof Socket)) return
    reply.removeHeader('connection')
    let length = 0
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > most) socket.destroy()
    })
  })
}
