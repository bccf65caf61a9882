import {
  CLIENT_IMPORT_FIELDS,
  CLIENT_LEFT,
  type ClientLeft,
} from '../../contract/invoice-import.contract.ts'
import { countryName } from '#platform/contract/country-name.rules.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { CheckedRow, ImportRules, RowRefusal } from '#platform/server/import/check-rows.ts'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import * as z from 'zod/mini'
import {
  deleteClientRows,
  findTakenEmails,
  findTakenNames,
  listClientsByIds,
  listUsedClients,
  type ReadClient,
  saveClientRow,
  toClient,
} from './clients.repo.ts'

// Imports clients from a file, such as Shopify's customers. Each is imported once: by address, or by name without one.

const CLIENTS_UNDO = 'invoice.unimport-clients'

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const importedClient = z.object({
  name: text(120),
  firstName: text(59),
  lastName: text(60),
  company: text(120),
  email: z._default(z.email().check(z.maxLength(120)), ''),
  // Together no longer than an address may be.
  address1: text(160),
  address2: text(160),
  city: text(80),
  province: text(40),
  zip: text(20),
  country: text(80),
  phone: text(40),
  addressPhone: text(40),
  taxId: text(60),
  note: text(5_000),
  tags: text(5_000),
})
export type ImportedClient = z.output<typeof importedClient>

function clientOf(row: ImportedClient): ReadClient {
  const town = [`${row.zip} ${row.city}`.trim(), row.province].filter(part => part !== '')
  const lines = [row.address1, row.address2, town.join(', ')].filter(part => part !== '')
  return {
    name: row.name || `${row.firstName} ${row.lastName}`.trim() || row.company || row.email,
    company: row.company,
    companyEmail: row.email,
    address: lines.join('\n'),
    country: countryName(row.country, 'en'),
    // Shopify sets a sign before it, as a spreadsheet would take it for a sum.
    contact: (row.phone || row.addressPhone).replace(/^'/, ''),
    taxId: row.taxId,
    language: 'en',
    isPaused: false,
  }
}

export const clientImportRules: ImportRules<ImportedClient> = {
  fields: CLIENT_IMPORT_FIELDS.map(name =>
    name === 'email'
      ? {
          name,
          unique: {
            text: 'A client already has this email address.',
            findTaken: findTakenEmails,
          },
        }
      : { name },
  ),
  schema: importedClient,
  judge: (db, { rows }) => judgeNames(db, rows),
  leave: rows => {
    const { left, leave } = collectSkipped<ClientLeft>()
    for (const { row, record } of rows)
      for (const reason of CLIENT_LEFT)
        if (record[reason] !== '') leave({ row, title: clientOf(record).name, reason })
    return left
  },
}

/** Without an address, a client is identified by name. */
async function judgeNames(
  db: Db,
  rows: readonly CheckedRow<ImportedClient>[],
): Promise<RowRefusal[]> {
  const named = rows
    .filter(({ record }) => record.email === '')
    .map(({ row, record }) => ({ row, key: foldText(clientOf(record).name) }))
  const taken = new Set(
    await findTakenNames(
      db,
      named.map(({ key }) => key),
    ),
  )
  return named.flatMap(({ row, key }) => {
    if (key === '')
      return [{ row, field: 'name', reason: 'client.no_name', text: 'This client has no name.' }]
    if (taken.has(key))
      return [
        { row, field: 'name', reason: 'client.known', text: 'A client already has this name.' },
      ]
    taken.add(key)
    return []
  })
}

/** Writes the clients down; undone as one. */
export async function insertClients(
  { trx, actor, now }: RecordingContext,
  rows: readonly ImportedClient[],
): Promise<number> {
  const made = []
  for (const row of rows) made.push((await saveClientRow(trx, clientOf(row), { now })).after)
  return recordChange(trx, {
    actor,
    now,
    action: 'import',
    subject: 'Invoice',
    records: made.map(after => ({ id: after.id, name: after.name, after: toClient(after) })),
    undo: {
      kind: CLIENTS_UNDO,
      args: { clients: made.map(({ id, version }) => ({ id, version })) },
    },
  })
}

const undoArgs = z.object({ clients: z.array(z.object({ id: z.int(), version: z.int() })) })

/** Takes them out again, unless one was changed or has an invoice since. */
const undoClients: UndoStep = async ({ trx, caller, actor, now, args }) => {
  if (!caller.can('delete', 'Invoice')) throw forbidden('delete', 'Invoice')
  const versions = new Map(undoArgs.parse(args).clients.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const rows = await listClientsByIds(trx, ids)
  const used = new Set(await listUsedClients(trx, ids))
  for (const { id, version, name } of rows)
    if (used.has(id) || version !== versions.get(id)) throw changedSince(name)
  await deleteClientRows(trx, ids)
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Invoice',
    records: rows.map(before => ({ id: before.id, name: before.name, before: toClient(before) })),
  })
}

export const clientUndo: Record<string, UndoStep> = { [CLIENTS_UNDO]: undoClients }
