import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'

export type { Logger } from 'pino'

// What must never be logged, up to three levels deep in an object.
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'passwordHash',
  'password_hash',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
]
const at = (floor: string, name: string) =>
  name.startsWith('[') || floor === '' ? `${floor}${name}` : `${floor}.${name}`
const paths = ['', '*', '*.*'].flatMap(floor => secrets.map(name => at(floor, name)))

/** The minimum length of unguessable parts: tokens of links, feeds, shared lists. */
const SECRET_PART = /[\w-]{22,}/g

/**
 * The URL of a request without tokens and queries: a link's token is as powerful as a password until it is used, and searches are private.
 * @example toLoggedUrl('/i/5q1kXb0Zs3mN8vTz2LqWcA?print=1') === '/i/…?…'
 */
const toLoggedUrl = (url: string): string => {
  const at = url.indexOf('?')
  const path = (at === -1 ? url : url.slice(0, at)).replaceAll(SECRET_PART, '…')
  return at === -1 ? path : `${path}?…`
}

/** The logged fields of a request. */
interface LoggedRequest {
  method?: string
  url?: string
  host?: string
  ip?: string
}
const describeRequest = ({ method, url, host, ip }: LoggedRequest) => ({
  method,
  ...(url === undefined ? {} : { url: toLoggedUrl(url) }),
  host,
  remoteAddress: ip,
})

/**
 * Creates the process's log: JSON lines on standard output, secrets redacted.
 * @example createLogger({ level: 'info' }).info({ userId }, 'signed in')
 */
export function createLogger({
  level,
  stream,
}: {
  level: LogLevel
  stream?: DestinationStream
}): Logger {
  const options = {
    level,
    serializers: { req: describeRequest },
    redact: { paths, censor: '[redacted]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return stream === undefined ? pino(options) : pino(options, stream)
}
