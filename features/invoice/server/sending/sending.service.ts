import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { eachOf } from '#platform/server/changes/each-of.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { getNextNumber } from '../records/figures.repo.ts'
import { nameOf } from '../records/records.repo.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { CarriedFile, MailKit } from '#platform/server/mail/mail.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { Documents } from '../documents/documents.service.ts'
import { noAddress, oneAddress } from '../invoice.errors.ts'
import type { InvoiceDesk } from '../invoice.context.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { addressOf } from '../links/links.service.ts'
import { addLink } from '../links/links.repo.ts'
import { createPaperWords } from '../paper/words.service.ts'

// The mail with an invoice (features.md INV-13, INV-25): words with placeholders, a link, and the PDF, which is made when the mail goes out.

export interface SendingParts extends Pick<Platform, 'database' | 'baseUrl'> {
  desk: InvoiceDesk
  documents: Documents
  mail: Pick<MailKit, 'send' | 'carry' | 'canSend' | 'defaultSender'>
}

export interface Letter {
  id: number
  /** The client's address and the usual words unless given. */
  to?: string | undefined
  subject?: string | undefined
  message?: string | undefined
}

export interface Sending {
  /** Issues a draft, notes that it was sent, and puts the mail into the outbox; all in one transaction. Throws 404, 409, 422. */
  send(context: RecordingContext, letter: Letter): Promise<InvoiceDbRow>
}

const CARRIED = 'invoice'
const LINK_DAYS = 90

export function createSending({ database, desk, documents, mail, baseUrl }: SendingParts): Sending {
  mail.carry(CARRIED, async (id): Promise<CarriedFile> => {
    const { body, type, name } = await documents.make(await desk.get(database.read, id), {
      kind: 'pdf',
    })
    return { bytes: body, type, name }
  })
  return {
    async send({ trx, actor, now }, { id, to, subject, message }) {
      const known = await desk.get(trx, id)
      const address = to ?? known.client_email
      if (address === '') throw noAddress()
      const row = await desk.markSent({ trx, actor, now }, { id, to: address })
      const { token } = await addLink(trx, {
        invoiceId: id,
        by: actor.name,
        days: LINK_DAYS,
        now,
      })
      const usual = usualWords(row.language)
      const values = await valuesOf(desk, row)
      const words = [fill(message ?? usual.message, values), ...(await afterwords(desk, row))]
      await mail.send(trx, {
        to: address,
        now,
        language: row.language,
        template: 'invoice',
        values: { subject: fill(subject ?? usual.subject, values), message: words.join('\n\n') },
        link: addressOf(baseUrl, token),
        carries: { kind: CARRIED, id },
      })
      return row
    },
  }
}

/** What the drawer begins with. */
export async function prepareMail(
  { database: { read }, desk, mail }: Pick<SendingParts, 'database' | 'desk' | 'mail'>,
  id: number,
) {
  const row = await desk.get(read, id)
  const values = await valuesOf(desk, row)
  const next = await getNextNumber(read)
  const { mail: sender, company } = await readSettings(read)
  const address = sender.senderAddress === '' ? mail.defaultSender : sender.senderAddress
  return {
    from: `${sender.senderName === '' ? company.name : sender.senderName} <${address}>`,
    to: row.client_email,
    ...usualWords(row.language),
    values: { ...values, number: row.number === null ? `${next}` : `${row.number}` },
    canSend: await mail.canSend(read),
  }
}

/** The same mail with each of several invoices: what can go out goes out. */
export async function sendInvoices(
  { desk, sending }: Pick<SendingParts, 'desk'> & { sending: Sending },
  context: RecordingContext,
  { ids, ...letter }: Omit<Letter, 'id'> & { ids: number[] },
) {
  if (letter.to !== undefined && new Set(ids).size > 1) throw oneAddress()
  const one = (id: number) => sending.send(context, { id, ...letter })
  const called = async (id: number) => {
    const row = await desk.find(context.trx, id)
    return row === undefined ? undefined : nameOf(row)
  }
  const { records, refused } = await eachOf(ids, { one, nameOf: called })
  return { done: records.map(({ id }) => id), refused }
}

/** Subject and message with their placeholders, in the language of the client. */
function usualWords(language: InvoiceDbRow['language']): {
  subject: string
  message: string
} {
  const text = readTexts(language, 'paper')
  return { subject: text('mail.subject'), message: text('mail.message') }
}

/** What the placeholders stand for. */
async function valuesOf(desk: InvoiceDesk, row: InvoiceDbRow): Promise<Record<string, string>> {
  const { money, day } = createPaperWords(row)
  const { name: company } = await desk.companyOf(row)
  return {
    number: row.number === null ? '' : `${row.number}`,
    client: row.client_name,
    company,
    total: money(row.total),
    balance: money(row.balance),
    issued: day(row.issued_on),
    due: row.due_on === null ? '—' : day(row.due_on),
  }
}

/** Placeholders that nobody knows stay as they were written. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole)

/** What the switches of the invoice add to the message: note, terms, ways to pay, account (INV-25). */
async function afterwords(desk: InvoiceDesk, row: InvoiceDbRow): Promise<string[]> {
  const { say, list } = createPaperWords(row)
  const { note, terms, showClientNotes, showTerms, showPaymentStub, acceptedPayments, payment } =
    await desk.toPaper(row)
  const account = [
    [say('bank'), payment.bankName],
    [say('iban'), payment.iban],
    [say('swift'), payment.swiftCode],
  ].flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]))
  return [
    showClientNotes ? note : '',
    showTerms && terms !== '' ? `${say('terms')}: ${terms}` : '',
    acceptedPayments.length === 0
      ? ''
      : `${say('accepted')}: ${list(acceptedPayments.map(way => say(`ways.${way}`)))}`,
    showPaymentStub ? account.join('\n') : '',
  ].filter(text => text !== '')
}
