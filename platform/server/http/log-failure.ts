import type { FastifyRequest } from 'fastify'

/** What reading or writing ends with once the other side has left. */
const ENDED_BY_LEAVING = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'])

/** Logs why a request failed, as an error; where the client left before its end, only that it did. */
export function logFailure({ raw, log }: FastifyRequest, error: unknown): void {
  if (raw.socket.destroyed && isEndedBy(error)) log.info('client left')
  else log.error({ err: error }, 'request failed')
}

const isEndedBy = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  ENDED_BY_LEAVING.has(error.code)
