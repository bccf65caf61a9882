import { hashOf } from '#platform/server/tokens/hash.ts'
import type { DocumentKind } from '../../contract/invoice-documents.contract.ts'
import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import type { PageSize } from '#platform/server/pdf/pdf-content.ts'
import type { PdfWriter } from '#platform/server/pdf/pdf-writer.ts'
import { findFiles } from '#features/files/server/files.service.ts'
import { attachmentOf } from '../e-invoice/attachment.service.ts'
import { toCii } from '../e-invoice/cii.service.ts'
import { toEInvoice } from '../e-invoice/model.service.ts'
import { toUbl } from '../e-invoice/ubl.service.ts'
import { noEInvoice } from '../invoice.errors.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { InvoiceDocuments } from '../invoice.context.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { insertPrint } from './prints.repo.ts'
import { titleOf, toSheet } from '../sheet/sheet.service.ts'
import { createDocumentWords } from '../sheet/words.service.ts'

// Invoices as files. The same invoice in the same state is the same file byte for byte, so that its hash can be recognized (INV-18).

export interface DocumentParts extends Pick<Platform, 'database' | 'clock' | 'store'> {
  invoiceDocuments: InvoiceDocuments
  pdf: Pick<PdfWriter, 'write'>
}
/** For the routes that serve documents. */
export interface ServedDocuments extends Pick<
  DocumentParts,
  'database' | 'clock' | 'invoiceDocuments'
> {
  documents: Documents
}
export interface Documents {
  /** Throws 409 where there is no e-invoice. */
  make(
    row: InvoiceDbRow,
    options: { kind: DocumentKind; size?: PageSize },
  ): Promise<FileAnswer & { body: Buffer }>
  /** PNG or JPEG, which documents can show. */
  logoOf(row: InvoiceDbRow): Promise<{ type: string; bytes: Buffer } | undefined>
}

const SHOWN = ['image/png', 'image/jpeg']
const LOGO_BYTES = 2 * 1024 * 1024

export function createDocuments({
  database,
  clock,
  invoiceDocuments,
  pdf: documents,
  store,
}: DocumentParts): Documents {
  async function logoOf(row: InvoiceDbRow) {
    const { logo } = await invoiceDocuments.companyOf(row)
    const [file] = logo === null ? [] : await findFiles(database.read, [logo])
    if (
      file === undefined ||
      !SHOWN.includes(file.type) ||
      file.size > LOGO_BYTES ||
      !store.has(file.hash)
    )
      return undefined
    const chunks: Uint8Array[] = []
    for await (const chunk of store.read(file.hash))
      if (chunk instanceof Uint8Array) chunks.push(chunk)
    return { type: file.type, bytes: Buffer.concat(chunks) }
  }
  /** Records the hash of a delivered document, for verification; not for drafts. */
  async function recordPrint(row: InvoiceDbRow, bytes: Buffer): Promise<void> {
    if (row.number === null) return
    const print = {
      digest: hashOf(bytes),
      invoice_id: row.id,
      made_at: clock().toISOString(),
    }
    await database.write(trx => insertPrint(trx, print))
  }
  return {
    logoOf,
    async make(row, { kind, size = 'A4' }) {
      const document = await invoiceDocuments.toDocument(row)
      const title = titleOf(document, createDocumentWords(document))
      if (kind !== 'pdf') return writeEInvoice(document, { kind, title })
      const logo = (await logoOf(row))?.bytes
      const at = row.issued_at ?? row.updated_at
      const body = await documents.write(
        toSheet(document, { size, at, logo, attachment: attachmentOf(document) }),
      )
      await recordPrint(row, body)
      return { body, type: 'application/pdf', name: `${title}.pdf` }
    },
  }
}

function writeEInvoice(
  sheet: InvoiceDocument,
  { kind, title }: { kind: 'ubl' | 'cii'; title: string },
) {
  const invoice = toEInvoice(sheet)
  if ('refusal' in invoice) throw noEInvoice(invoice.refusal)
  const body = Buffer.from(kind === 'ubl' ? toUbl(invoice) : toCii(invoice))
  return { body, type: 'application/xml', name: `${title} ${kind.toUpperCase()}.xml` }
}
