import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string
  port: number
  /** What came in, read by another library than the one that wrote it. */
  received: Email[]
  /** Who handed each of them over for whom. */
  envelopes: { from: string; to: string[] }[]
  /** This receiver is refused from now on, with this code. */
  rejectReceiver(address: string, code: number): void
  /** So many messages from now on are refused for the time being (451). */
  refuse(count: number): void
  close(): Promise<void>
}

/** Greets at once: the library waits 100 ms for clients that talk too early, which adds up over hundreds of emails. */
class PromptServer extends SMTPServer {
  override connect(...accepted: Parameters<SMTPServer['connect']>): void {
    const before = new Set(this.connections)
    super.connect(...accepted)
    for (const connection of this.connections) {
      if (before.has(connection)) continue
      const greet = connection.connectionReady.bind(connection)
      connection.connectionReady = () => undefined
      greet()
    }
  }
}

/** A mail server that takes everything, for a real conversation with a real client; with a login it takes it from that user alone. */
export async function startSmtpSink(login?: { user: string; password: string }): Promise<SmtpSink> {
  const received: Email[] = []
  const envelopes: SmtpSink['envelopes'] = []
  const refused = new Map<string, number>()
  let refusals = 0
  const server = new PromptServer({
    authOptional: login === undefined,
    // Its lines have no encryption: it is met on this machine alone.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      const isRight = login !== undefined && username === login.user && password === login.password
      callback(
        isRight ? null : new Error('Invalid username or password'),
        isRight ? { user: username } : undefined,
      )
    },
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const code = refused.get(address)
      callback(
        code === undefined ? null : Object.assign(new Error('Not here'), { responseCode: code }),
      )
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const keep = async () => {
          received.push(await PostalMime.parse(Buffer.concat(chunks)))
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          envelopes.push({ from, to: envelope.rcptTo.map(({ address }) => address) })
          callback()
        }
        void keep()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    envelopes,
    rejectReceiver: (address, code) => void refused.set(address, code),
    refuse: count => void (refusals = count),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
