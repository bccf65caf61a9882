import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string
  /** What came in, read by another library than the one that wrote it. */
  received: Email[]
  /** So many messages from now on are refused for the time being (451). */
  refuse(count: number): void
  close(): Promise<void>
}

/** A mail server that takes everything, for a real conversation with a real client. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: Email[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
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
    received,
    refuse: count => void (refusals = count),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
