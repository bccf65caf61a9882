import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { TOO_SLOW, writeProblem } from './raw-problem.ts'

// How long a client may take to say what it wants. Node's own limit counts the whole request, which would cut off an honest upload on a
// slow line; here a body may take as long as it likes while it keeps coming (F9).

export interface SlowRequestGuard {
  /** How often open requests are looked at, in milliseconds. */
  lookEvery: number
  /** So much must have come between two looks, in bytes: less than the slowest telephone line brings. */
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

/** Cuts the line of who sends a body and has sent next to nothing since the last look. */
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
