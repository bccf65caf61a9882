import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { writeZip } from '#platform/server/zip/zip.ts'
import { invoiceNotFound } from '../invoice.errors.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import type { Documents, ServedDocuments } from './documents.service.ts'

// Invoices as files for staff: one, or several in an archive that is written while it is sent.

export function documentRoutes({
  database,
  clock,
  invoiceDocuments,
  documents,
}: ServedDocuments): Route[] {
  /** Downloads of issued invoices are recorded (INV-08). */
  const recordFetched = (ids: number[], actor: Actor) =>
    database.write(async trx => {
      for (const id of ids) await invoiceDocuments.markDownloaded({ trx, actor, now: clock() }, id)
    })
  return [
    route(
      invoiceDocumentsContract.getDocument,
      async ({ params, query: { kind, size }, actor }) => {
        const made = await documents.make(await invoiceDocuments.get(database.read, params.id), {
          kind,
          size,
        })
        await recordFetched([params.id], actor)
        return made
      },
    ),
    route(invoiceDocumentsContract.getDocuments, async ({ query, actor }) => {
      const rows = await Promise.all(
        [...new Set(query.ids.split(',').map(Number))].map(id =>
          invoiceDocuments.find(database.read, id),
        ),
      )
      const found = rows.filter(row => row !== undefined)
      if (found.length === 0) throw invoiceNotFound()
      await recordFetched(
        found.map(({ id }) => id),
        actor,
      )
      return {
        body: writeZip(entriesOf(found, documents)),
        type: 'application/zip',
        name: 'invoices.zip',
      }
    }),
  ]
}

/** One after the other: only one document is held at a time. Drafts may bear the same name, so theirs has the record's id. */
async function* entriesOf(rows: InvoiceDbRow[], documents: Documents) {
  for (const row of rows) {
    const { body, name } = await documents.make(row, { kind: 'pdf' })
    yield {
      name: row.number === null ? name.replace('.pdf', ` ${row.id}.pdf`) : name,
      bytes: [body],
    }
  }
}
