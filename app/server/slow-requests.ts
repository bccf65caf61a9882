import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { TOO_SLOW, writeProblem } from './raw-problem.ts'

// How long a client may take to send its request. Node's own limit counts the whole request, which would cut off an honest upload on a
// slow connection; here a body may take as long as it keeps arriving (F9).

export interface SlowRequestGuard {
  /** How often open requests are checked, in milliseconds. */
  lookEvery: number
  /** The minimum between two checks, in bytes: less than the slowest connection delivers. */
  least: number
}
const GUARD: SlowRequestGuard = { lookEvery: 10_000, least: 2_048 }

/** For the HTTP server under Fastify: heads must be complete within ten seconds. */
export const SLOW_REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
}

/** Disconnects clients whose body has hardly advanced since the last check. */
export function addSlowRequestGuard(
  app: FastifyInstance,
  { lookEvery, least }: SlowRequestGuard = GUARD,
): void {
  const open = new Map<IncomingMessage, number>()
  const looking = setInterval(() => {
    for (const [request, before] of open) {
      const { bytesRead } = request.socket
      if (request.complete) open.delete(request)
      else if (bytesRead - before < least) cut(request.socket)
      else open.set(request, bytesRead)
    }
  }, lookEvery).unref()
  app.addHook('onRequest', async ({ raw }) => {
    const sendsBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!sendsBody || raw.complete) return
    open.set(raw, raw.socket.bytesRead - least)
    raw.once('close', () => open.delete(raw))
  })
  app.addHook('onClose', async () => clearInterval(looking))
}

function cut(socket: Socket): void {
  writeProblem(socket, TOO_SLOW)
}
