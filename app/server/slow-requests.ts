import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sendTooSlow } from './raw-problem.ts'

// How long a client may take to send its request, and to take its answer. Node's own limit counts the whole request, which would cut off an
// honest upload on a slow connection; here a body may take as long as it keeps arriving, and a download as long as it is taken (F9).

export interface SlowRequestGuard {
  /** How often open requests are checked, in milliseconds. */
  lookEvery: number
  /** The minimum between two checks, in bytes: less than the slowest connection delivers. */
  least: number
  /** How long nothing of an answer may be taken, in milliseconds; Node notices after this long, or twice as long. */
  longestStall: number
}
/**
 * Linux takes more of an answer only after a third of what the connection holds has left it, up to 1.5 MB: a client that takes 25 kB/s advances
 * once a minute.
 */
const GUARD: SlowRequestGuard = { lookEvery: 10_000, least: 2_048, longestStall: MINUTE }

/** Requests on one connection whose answers are still waiting for their turn: each holds memory. Browsers send one after the other. */
const MAX_UNANSWERED = 32

/** For the HTTP server under Fastify: heads must be complete within ten seconds. */
export const SLOW_REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
}

/** Disconnects clients whose body has hardly advanced since the last check, and those that take nothing of their answer. */
export function addSlowRequestGuard(
  app: FastifyInstance,
  { lookEvery, least, longestStall }: SlowRequestGuard = GUARD,
): void {
  app.server.timeout = longestStall
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: number): number => {
    const now = (unanswered.get(socket) ?? 0) + by
    unanswered.set(socket, now)
    return now
  }
  /** Answers whose requests still arrive, with what their connection had read at the last check. */
  const arriving = new Map<ServerResponse, number>()
  app.addHook('onRequest', async ({ raw: request }, reply) => {
    const { raw: answer } = reply
    const { socket, headers } = request
    // What a test injects has no connection.
    if (!(socket instanceof Socket)) return
    if (count(socket, 1) > MAX_UNANSWERED) {
      socket.destroy()
      // The parser goes on with what has arrived: nothing is done for the rest.
      reply.hijack()
      return
    }
    answer.once('close', () => count(socket, -1))
    // A listener, since without one Node ends the connection even while the answer is still being made.
    answer.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy()
    })
    const sendsBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!sendsBody || request.complete) return
    arriving.set(answer, socket.bytesRead - least)
    request.once('close', () => arriving.delete(answer))
  })
  const looking = setInterval(() => {
    for (const [answer, before] of arriving) {
      const { socket, complete } = answer.req
      const { bytesRead } = socket
      if (complete) arriving.delete(answer)
      else if (bytesRead - before >= least) arriving.set(answer, bytesRead)
      else if (answer.headersSent) socket.destroy()
      else sendTooSlow(socket)
    }
  }, lookEvery).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}
