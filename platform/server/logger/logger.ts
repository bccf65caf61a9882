import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'

export type { Logger } from 'pino'

// What must never be in a log, wherever in a logged object it stands on the first three floors.
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

/**
 * The process's log: JSON lines on standard output, secrets left out.
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
    redact: { paths, censor: '[redacted]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return stream === undefined ? pino(options) : pino(options, stream)
}
