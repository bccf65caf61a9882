import { randomUUID } from 'node:crypto'
import type { Generated, Transaction } from 'kysely'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { addJob, type JobKind } from '../jobs/jobs.ts'
import { layMail, type MailContent } from './mail-layout.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mail_outbox: {
      id: Generated<number>
      message_id: string
      to_address: string
      subject: string
      text: string
      html: string
      state: 'waiting' | 'sent' | 'kept'
      created_at: string
      sent_at: string | null
      last_error: string | null
    }
  }
}

export interface Mail extends MailContent {
  to: string
  now: Date
}
export interface MailKit {
  /** Puts a mail into the outbox, in the transaction of what it tells of. It goes out after the commit, once. */
  send(trx: Transaction<Tables>, mail: Mail): Promise<void>
  jobs: Record<string, JobKind>
}
export interface MailOptions {
  database: Database
  clock: Clock
  /** `smtp://user:password@host:port`; without it mail stays in the outbox, where an administrator can read it. */
  smtpUrl: string | undefined
  /** Links in mail begin with it; never with what a request says (quality.md S2). */
  baseUrl: string
}

const SEND = 'mail.send'
const args = z.object({ id: z.int() })
/** A server that does not answer must not hold the queue up for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Outgoing mail: an outbox in the database, sent by jobs with retries. */
export function createMailKit({ database, clock, smtpUrl, baseUrl }: MailOptions): MailKit {
  const domain = new URL(baseUrl).hostname
  const from = `SMART FFT <no-reply@${domain.includes('.') ? domain : `${domain}.localdomain`}>`
  const transport = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...TIMEOUTS }, { from })

  async function note(id: number, change: Partial<Pick<Tables['mail_outbox'], 'state' | 'sent_at' | 'last_error'>>): Promise<void> {
    await database.write(trx => trx.updateTable('mail_outbox').set(change).where('id', '=', id).execute())
  }

  return {
    async send(trx, { to, now, ...content }) {
      const mail = layMail(content)
      const { id } = await trx
        .insertInto('mail_outbox')
        .values({
          // The same for every try: a receiver that gets it twice after a crash can tell.
          message_id: `<${randomUUID()}@${domain}>`,
          to_address: to,
          ...mail,
          state: transport === undefined ? 'kept' : 'waiting',
          created_at: now.toISOString(),
          sent_at: null,
          last_error: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (transport !== undefined) await addJob(trx, { kind: SEND, args: { id }, now })
    },
    jobs: {
      [SEND]: {
        async run(given) {
          const { id } = args.parse(given)
          const mail = await database.read.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()
          if (mail?.state !== 'waiting' || transport === undefined) return
          const { message_id: messageId, to_address: to, subject, text, html } = mail
          try {
            await transport.sendMail({ messageId, to: { name: '', address: to }, subject, text, html })
          } catch (error) {
            await note(id, { last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' })
            throw error
          }
          await note(id, { state: 'sent', sent_at: clock().toISOString(), last_error: null })
        },
      },
    },
  }
}
