import { createTransport } from 'nodemailer'
import type { Db } from '../database/database.ts'

/** An outgoing mail server: a URL, or its parts. */
export type SmtpServer = { url: string } | SmtpParts
export interface SmtpParts {
  host: string
  port: number
  security: 'tls' | 'startTls' | 'none'
  user: string
  /** Read when connecting, not before; `undefined`: none. */
  password: () => string | undefined
}

/** The current server, looked up for each email: changes apply from the next one on, in every process. */
export type FindSmtpServer = (db: Db) => Promise<SmtpServer | undefined>

/** An unresponsive server must not block the queue for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** What prevents sending through a server, in its own words; undefined if nothing does. No email is sent. */
export async function findSmtpFault(server: SmtpServer): Promise<string | undefined> {
  try {
    const transport = openTransport(server)
    await transport.verify()
    transport.close()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : 'unknown'
  }
}

/** A line to a server, opened by the first mail. Without encryption nothing is tried; with it nothing is sent in the clear. */
export function openTransport(server: SmtpServer) {
  if ('url' in server) return createTransport({ url: server.url, ...TIMEOUTS })
  const { host, port, security, user } = server
  const pass = server.password()
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'startTls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: pass ?? '' } }),
    ...TIMEOUTS,
  })
}
