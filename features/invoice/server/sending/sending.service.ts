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
import type { InvoiceDocuments } from '../invoice.context.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { addressOf } from '../links/links.service.ts'
import { addLink } from '../links/links.repo.ts'
import { createDocumentWords } from '../sheet/words.service.ts'

// The invoice email (features.md INV-13, INV-25): text with placeholders, a link, and the PDF, rendered when the email is sent.

export interface SendingParts extends Pick<Platform, 'database' | 'baseUrl'> {
  invoiceDocuments: InvoiceDocuments
  documents: Documents
  mail: Pick<MailKit, 'send' | 'carry' | 'canSend' | 'defaultSender'>
}

export interface Letter {
  id: number
  /** Defaults to the client's address and the standard text. */
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

export function createSending({
  database,
  invoiceDocuments,
  documents,
  mail,
  baseUrl,
}: SendingParts): Sending {
  mail.carry(CARRIED, async (id): Promise<CarriedFile> => {
    const { body, type, name } = await documents.make(
      await invoiceDocuments.get(database.read, id),
      {
        kind: 'pdf',
      },
    )
    return { bytes: body, type, name }
  })
  return {
    async send({ trx, actor, now }, { id, to, subject, message }) {
      const known = await invoiceDocuments.get(trx, id)
      const address = to ?? known.client_email
      if (address === '') throw noAddress()
      const row = await invoiceDocuments.markSent({ trx, actor, now }, { id, to: address })
      const { token } = await addLink(trx, {
        invoiceId: id,
        by: actor.name,
        days: LINK_DAYS,
        now,
      })
      const usual = usualWords(row.language)
      const values = await valuesOf(invoiceDocuments, row)
      const words = [
        fill(message ?? usual.message, values),
        ...(await afterwords(invoiceDocuments, row)),
      ]
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

/** The drawer's initial values. */
export async function prepareMail(
  {
    database: { read },
    invoiceDocuments,
    mail,
  }: Pick<SendingParts, 'database' | 'invoiceDocuments' | 'mail'>,
  id: number,
) {
  const row = await invoiceDocuments.get(read, id)
  const values = await valuesOf(invoiceDocuments, row)
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

/** Emails several invoices the same text, skipping those that can't be sent. */
export async function sendInvoices(
  { invoiceDocuments, sending }: Pick<SendingParts, 'invoiceDocuments'> & { sending: Sending },
  context: RecordingContext,
  { ids, ...letter }: Omit<Letter, 'id'> & { ids: number[] },
) {
  if (letter.to !== undefined && new Set(ids).size > 1) throw oneAddress()
  const one = (id: number) => sending.send(context, { id, ...letter })
  const called = async (id: number) => {
    const row = await invoiceDocuments.find(context.trx, id)
    return row === undefined ? undefined : nameOf(row)
  }
  const { records, refused } = await eachOf(context.trx, ids, { one, nameOf: called })
  return { done: records.map(({ id }) => id), refused }
}

/** Subject and message with their placeholders, in the language of the client. */
function usualWords(language: InvoiceDbRow['language']): {
  subject: string
  message: string
} {
  const text = readTexts(language, 'document')
  return { subject: text('mail.subject'), message: text('mail.message') }
}

/** The values of the placeholders. */
async function valuesOf(
  invoiceDocuments: InvoiceDocuments,
  row: InvoiceDbRow,
): Promise<Record<string, string>> {
  const { money, day } = createDocumentWords(row)
  const { name: company } = await invoiceDocuments.companyOf(row)
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

/** Unknown placeholders are left as written. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole)

/** Sections the invoice's options add to the message: note, terms, payment methods, account (INV-25). */
async function afterwords(
  invoiceDocuments: InvoiceDocuments,
  row: InvoiceDbRow,
): Promise<string[]> {
  const { translate, list } = createDocumentWords(row)
  const { note, terms, showClientNotes, showTerms, showPaymentStub, acceptedPayments, payment } =
    await invoiceDocuments.toDocument(row)
  const account = [
    [translate('bank'), payment.bankName],
    [translate('iban'), payment.iban],
    [translate('swift'), payment.swiftCode],
  ].flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]))
  return [
    showClientNotes ? note : '',
    showTerms && terms !== '' ? `${translate('terms')}: ${terms}` : '',
    acceptedPayments.length === 0
      ? ''
      : `${translate('accepted')}: ${list(acceptedPayments.map(method => translate(`paymentMethods.${method}`)))}`,
    showPaymentStub ? account.join('\n') : '',
  ].filter(text => text !== '')
}
