import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { explainListen } from '../config/start-faults.ts'
import type { Logger } from '../logger/logger.ts'
import { createSerialQueue } from '../queue/serial-queue.ts'

/** A message received for people known here. */
export interface ArrivedMail {
  raw: Uint8Array
  receivers: string[]
  ip: string
  helo: string
  /** Empty for messages of servers themselves. */
  sender: string
}
export interface SmtpInOptions {
  port: number
  host: string
  dataDir: string
  /** Our own name in the conversation. */
  name: string
  logger: Logger
  /** Whether this address belongs to someone here. Nothing is accepted for others. */
  knows: (address: string) => Promise<boolean>
  /** Stores a message; once resolved the sender is acknowledged. Throws `Refused` for a permanent rejection, anything else for a temporary one. */
  take: (mail: ArrivedMail) => Promise<void>
  /** Called when it is ready. */
  onStart?: () => void
}
export interface SmtpIn {
  start(): Promise<void>
  stop(): Promise<void>
  port(): number
}
/** Will not be taken, now or later. */
export class Refused extends Error {}

const SIZE = 36 * 1024 * 1024
const CLIENTS = 50
const CLIENTS_OF_ONE = 10
const RECEIVERS = 100
const MISTAKES = 10
const MAILS = 50
const TIMEOUT = MINUTE

const no = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

interface Counts {
  mistakes: number
  mails: number
}

/**
 * Receives mail by SMTP. Messages are spooled to disk, so that many large ones at once do not fill memory; "250" is sent only once a message is
 * stored durably.
 */
export function createSmtpIn({
  port,
  host,
  dataDir,
  name,
  logger,
  knows,
  take,
  onStart,
}: SmtpInOptions): SmtpIn {
  const folder = join(dataDir, 'incoming')
  const counts = new WeakMap<SMTPServerSession, Counts>()
  const open = new Map<string, number>()
  const queue = createSerialQueue()

  const countsOf = (session: SMTPServerSession): Counts => {
    const known = counts.get(session) ?? { mistakes: 0, mails: 0 }
    counts.set(session, known)
    return known
  }

  async function checkReceiver(address: string, session: SMTPServerSession): Promise<void> {
    if (session.envelope.rcptTo.length >= RECEIVERS) throw no(452, 'Too many receivers at once')
    if (await knows(address)) return
    const known = countsOf(session)
    known.mistakes += 1
    throw known.mistakes > MISTAKES
      ? no(421, 'Too many unknown receivers')
      : no(550, 'Nobody here has this address')
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const path = join(folder, `${randomBytes(12).toString('hex')}.eml`)
    const known = countsOf(session)
    known.mails += 1
    try {
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      if (stream.sizeExceeded) throw no(552, 'The message is too large')
      if (known.mails > MAILS) throw no(421, 'Too many messages in one conversation')
      // One after another: each needs a reader and the database to itself.
      await queue.take(async () => keep(path, session))
    } finally {
      await rm(path, { force: true })
    }
  }

  async function keep(
    path: string,
    { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
  ): Promise<void> {
    const receivers = [...new Set(envelope.rcptTo.map(({ address }) => address))]
    const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    try {
      await take({
        raw: await readFile(path),
        receivers,
        sender,
        ip: remoteAddress,
        helo: hostNameAppearsAs,
      })
    } catch (error) {
      logger.warn({ err: error, ip: remoteAddress }, 'a message was not taken')
      throw error instanceof Refused ? no(550, error.message) : no(451, 'Try again later')
    }
  }

  const server = new SMTPServer({
    name,
    banner: 'SMART FFT',
    size: SIZE,
    maxClients: CLIENTS,
    socketTimeout: TIMEOUT,
    closeTimeout: 5_000,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(session, callback) {
      const { remoteAddress: ip } = session
      const count = (open.get(ip) ?? 0) + 1
      open.set(ip, count)
      callback(count > CLIENTS_OF_ONE ? no(421, 'Too many conversations at once') : null)
    },
    onClose({ remoteAddress: ip }) {
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
    },
    onRcptTo({ address }, session, callback) {
      void answer(checkReceiver(address, session), callback)
    },
    onData(stream, session, callback) {
      void answer(receive(stream, session), callback)
    },
  })
  // A conversation that breaks off is its own business.
  server.on('error', error => logger.info({ err: error }, 'an SMTP conversation broke off'))

  return {
    async start() {
      // These were never acknowledged: their senders still have them.
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      server.listen(port, host)
      onStart?.()
      await once(server.server, 'listening').catch((error: unknown) => {
        throw explainListen(error, { variable: 'SMTP_IN_PORT', port, host })
      })
    },
    async stop() {
      await new Promise<void>(resolve => server.close(() => resolve()))
      await queue.settled()
    },
    port() {
      const address = server.server.address()
      return address === null || typeof address === 'string' ? port : address.port
    },
  }
}

/** Reports a result to the SMTP session: undefined on success. */
async function answer(work: Promise<void>, callback: (error: Error | null) => void): Promise<void> {
  let failure: Error | null = null
  try {
    await work
  } catch (error) {
    failure = error instanceof Error ? error : new Error('unknown')
  }
  callback(failure)
}
