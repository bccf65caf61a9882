import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { test as base, expect, ownServer } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'

// The server with a real mail server beside it, for journeys that involve mail.

export interface MailingServer extends RunningServer {
  /** The link in the newest mail to an address, once `count` mails have arrived. */
  linkMailedTo: (address: string, count?: number) => Promise<string>
  /** The subjects of the mails to an address, in order. */
  subjectsTo: (address: string) => string[]
}

/** Tests whose server can send mail; `mailing` is that server. */
export const test = base.extend<object, { mailing: MailingServer }>({
  mailing: ownServer(startMailingServer, 60_000),
  server: [async ({ mailing }, provide) => provide(mailing), { scope: 'worker' }],
})

async function startMailingServer(): Promise<MailingServer> {
  const sink: SmtpSink = await startSmtpSink()
  const server = await startServer({ smtpUrl: sink.url })
  const mailsTo = (address: string) =>
    sink.received.filter(mail => mail.to?.some(to => to.address === address) === true)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await sink.close()
    },
    subjectsTo: address => mailsTo(address).map(mail => mail.subject ?? ''),
    async linkMailedTo(address, count = 1) {
      await expect
        .poll(() => mailsTo(address).length, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(count)
      return /https?:\/\/\S+/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0] ?? ''
    },
  }
}
