import { MINUTE } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { randomUUID } from 'node:crypto'
import type { Generated } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Database, Db } from '../database/database.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { addJob, type JobKind } from '../jobs/jobs.ts'
import { createNeeds, dropMails, listHeld, type Need, wordOf } from './held-mail.ts'
import { renderMail, type MailContent } from './mail-layout.ts'
import { type FindSmtpServer, openTransport, type SmtpServer } from './smtp-server.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mail_outbox: {
      id: Generated<number>
      message_id: string
      to_address: string
      subject: string
      text: string
      html: string
      /** `held`: there was no mail server. `failed`: given up. */
      state: 'waiting' | 'sent' | 'held' | 'failed'
      created_at: string
      sent_at: string | null
      last_error: string | null
      /** JSON: an attached calendar invitation, and reply addresses. */
      calendar: Generated<string | null>
      /** JSON: what is generated when it is sent. */
      carries: Generated<string | null>
      /** `<kind>:<key>`: it isn't sent without this. */
      needs: Generated<string | null>
      /** The name of its text, by which newsletters are counted. */
      template: Generated<string>
      /** Receiver and subject, folded: what it is searched by. */
      words: Generated<string>
    }
  }
}

export interface Mail extends MailContent {
  to: string
  now: Date
  /** An event that mail programs put into their calendars (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
  /** The reply address; defaults to the settings'. */
  replyTo?: string | undefined
  /** A file generated on sending, by the function registered with `carry`. */
  carries?: { kind: string; id: number } | undefined
  /** What it is useless without, such as the link in it: then it is dropped instead of sent. */
  needs?: Need | undefined
}
/** An attached file. */
export interface CarriedFile {
  name: string
  type: string
  bytes: Buffer
}
export interface MailKit {
  /** Adds an email to the outbox, in the transaction of its cause. It is sent after the commit, once. */
  send(trx: Trx, mail: Mail): Promise<void>
  /** Queues failed or held emails again; returns which. */
  sendAgain(trx: Trx, ids: number[], now: Date): Promise<number[]>
  /** Sends an email immediately through this server, and returns its answer; without one nothing is sent. */
  sendTest(
    to: string,
    options: { language: string; server: SmtpServer | undefined },
  ): Promise<{ isSent: boolean; answer: string }>
  /** Whether there is a mail server. */
  canSend(db: Db): Promise<boolean>
  /** Registers how a kind of attached file is generated. */
  carry(kind: string, make: (id: number) => Promise<CarriedFile>): void
  /** Registers how it is known whether something that emails need still exists. */
  need(kind: string, exists: (db: Db, key: string) => Promise<boolean>): void
  /** Drops the unsent emails that need one of these, which no longer exist. */
  drop(trx: Trx, needs: Need[]): Promise<void>
  /** The default sender. */
  defaultSender: string
  jobs: Record<string, JobKind>
}
/** The sender of emails; empty fields have defaults. */
export interface Sender {
  company: string
  name: string
  address: string
  replyTo: string
}
export interface MailOptions {
  database: Database
  clock: Clock
  /** Without one, email stays in the outbox, where an administrator can read it. */
  server: FindSmtpServer
  /** Links in emails start with it; never with a request's host (S2). */
  baseUrl: string
  sender: (db: Db) => Promise<Sender>
}

const SEND = 'mail.send'
const SEND_HELD = 'mail.held'
/** Automatic: no out-of-office replies (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
const LONGEST_ERROR = 500
const args = z.object({ id: z.int() })
const carried = z.object({ kind: z.string(), id: z.int() })
const invitation = z.object({
  method: z.string(),
  content: z.string(),
  replyTo: z.optional(z.string()),
})

/** Outgoing mail: an outbox in the database, sent by jobs with retries. */
export function createMailKit({ database, clock, server, baseUrl, sender }: MailOptions): MailKit {
  const domain = new URL(baseUrl).hostname
  const defaultSender = `no-reply@${domain.includes('.') ? domain : `${domain}.localdomain`}`
  const canSend = async (db: Db) => (await server(db)) !== undefined

  async function headers() {
    const { company, name, address, replyTo } = await sender(database.read)
    const from = {
      name: name === '' ? company : name,
      address: address === '' ? defaultSender : address,
    }
    return { company, from, ...(replyTo === '' ? {} : { replyTo }) }
  }
  async function note(
    id: number,
    change: Partial<Pick<Tables['mail_outbox'], 'state' | 'sent_at' | 'last_error'>>,
  ): Promise<void> {
    await database.write(trx =>
      trx.updateTable('mail_outbox').set(change).where('id', '=', id).execute(),
    )
  }
  const dropUseless = (id: number): Promise<void> =>
    database.write(
      async trx => void (await trx.deleteFrom('mail_outbox').where('id', '=', id).execute()),
    )
  const makers = new Map<string, (id: number) => Promise<CarriedFile>>()
  async function filesOf(carries: string | null) {
    if (carries === null) return {}
    const { kind, id } = carried.parse(JSON.parse(carries))
    const make = makers.get(kind)
    if (make === undefined) throw new Error(`Nobody makes what mails of the kind ${kind} carry.`)
    const { name, type, bytes } = await make(id)
    return { attachments: [{ filename: name, contentType: type, content: bytes }] }
  }
  const needs = createNeeds()
  async function sendAgain(trx: Trx, ids: number[], now: Date): Promise<number[]> {
    if (!(await canSend(trx))) return []
    const update = trx.updateTable('mail_outbox').set({ state: 'waiting', last_error: null })
    const again = await update
      .where('id', 'in', ids)
      .where('state', 'in', ['failed', 'held'])
      .returning('id')
      .execute()
    for (const { id } of again) await addJob(trx, { kind: SEND, args: { id }, now })
    return again.map(({ id }) => id)
  }
  // The same for every attempt: a recipient who gets it twice after a crash can tell.
  const newMessageId = () => `<${randomUUID()}@${domain}>`

  return {
    defaultSender,
    canSend,
    carry: (kind, make) => void makers.set(kind, make),
    async send(trx, { to, now, calendar, replyTo, carries, needs: need, ...content }) {
      const { company } = await sender(trx)
      const isGoing = await canSend(trx)
      const laid = renderMail({ ...content, company })
      const { id } = await trx
        .insertInto('mail_outbox')
        .values({
          message_id: newMessageId(),
          to_address: to,
          ...laid,
          words: foldSearch(`${to}\n${laid.subject}`),
          template: content.template,
          state: isGoing ? 'waiting' : 'held',
          created_at: now.toISOString(),
          sent_at: null,
          last_error: null,
          calendar: calendar === undefined ? null : JSON.stringify({ ...calendar, replyTo }),
          carries: carries === undefined ? null : JSON.stringify(carries),
          needs: need === undefined ? null : wordOf(need),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isGoing) await addJob(trx, { kind: SEND, args: { id }, now })
    },
    need: needs.register,
    drop: dropMails,
    sendAgain,
    async sendTest(to, { language, server: tried }) {
      if (tried === undefined) return { isSent: false, answer: '' }
      const { company, ...rest } = await headers()
      const mail = renderMail({ language, template: 'test', values: {}, company })
      try {
        const { response } = await openTransport(tried).sendMail({
          messageId: newMessageId(),
          to: { name: '', address: to },
          ...rest,
          ...mail,
          headers: AUTOMATIC,
        })
        return { isSent: true, answer: response.slice(0, LONGEST_ERROR) }
      } catch (error) {
        return { isSent: false, answer: wordsOf(error) }
      }
    },
    jobs: {
      [SEND]: {
        workers: 1,
        async run(given) {
          const { id } = args.parse(given)
          const mail = await database.read
            .selectFrom('mail_outbox')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirst()
          if (mail?.state !== 'waiting') return
          if (!(await needs.isMet(database.read, mail.needs))) return dropUseless(id)
          const current = await server(database.read)
          // The server was removed in the meantime: the email waits for the next one, visible to administrators.
          if (current === undefined) return note(id, { state: 'held' })
          const { message_id: messageId, to_address: to, subject, text, html } = mail
          try {
            const { company: _, ...rest } = await headers()
            const extras = { ...calendarPartOf(mail), ...(await filesOf(mail.carries)) }
            await openTransport(current).sendMail({
              messageId,
              to: { name: '', address: to },
              ...rest,
              subject,
              text,
              html,
              headers: AUTOMATIC,
              ...extras,
            })
          } catch (error) {
            await note(id, { last_error: wordsOf(error) })
            throw error
          }
          await note(id, { state: 'sent', sent_at: clock().toISOString(), last_error: null })
        },
        onGivenUp: given => note(args.parse(given).id, { state: 'failed' }),
      },
      // Once a mail server is set up, on a screen or by the environment.
      [SEND_HELD]: {
        everyMilliseconds: MINUTE,
        async run() {
          if (!(await canSend(database.read))) return
          const ids = await listHeld(database.read, clock())
          if (ids.length > 0) await database.write(trx => sendAgain(trx, ids, clock()))
        },
      },
    },
  }
}

/** An email's attachments, in nodemailer's format. */
function calendarPartOf({ calendar }: { calendar: string | null }) {
  if (calendar === null) return {}
  const { method, content, replyTo } = invitation.parse(JSON.parse(calendar))
  return {
    icalEvent: { method, content, filename: 'invite.ics' },
    ...(replyTo === undefined ? {} : { replyTo }),
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, LONGEST_ERROR) : 'unknown'
