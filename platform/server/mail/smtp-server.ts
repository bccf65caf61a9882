import { createTransport } from 'nodemailer'
import type { Db } from '../database/database.ts'

/** A server that mail goes out by: as an address, or as its parts. */
export type SmtpServer = { url: string } | SmtpParts
export interface SmtpParts {
  host: string
  port: number
  security: 'tls' | 'startTls' | 'none'
  user: string
  /** Asked when a line is opened, not before; `undefined`: there is none. */
  password: () => string | undefined
}

/** The server in use at this moment, asked for each mail: what an administrator changes holds from the next one on, in every process. */
export type FindSmtpServer = (db: Db) => Promise<SmtpServer | undefined>

/** A server that does not answer must not hold the queue up for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** What keeps us from handing mail over to a server, in its own words; undefined where nothing does. No mail is sent. */
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
