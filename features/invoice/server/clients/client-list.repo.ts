import type { Total } from '#platform/server/database/common-hits.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageWindow, readDirection } from '#platform/server/database/page-window.ts'
import { inOrderOf } from '#platform/server/database/in-order-of.ts'
import { findListed } from '#platform/server/resource/custom-matching.ts'
import type { AskedList, CustomList } from '#platform/server/resource/custom-port.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { listClientsByIds } from './clients.repo.ts'

// Clients by name, or by a custom field, with what their fields find.

interface ClientPage extends Pick<AskedList, 'q' | 'sort'> {
  limit: number
  offset?: number
  custom: CustomList | undefined
}

export async function listClientPage(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { q, sort, limit, offset = 0, custom }: ClientPage,
): Promise<{ rows: ClientRow[] } & Total> {
  const all = read.selectFrom('invoice_clients').select('invoice_clients.id')
  const own = q === '' ? all : all.where(dialect.search.hits('invoice_clients', q))
  const { ids, ...total } = (await findListed({ read, dialect }, () => all, {
    custom,
    q,
    index: 'invoice_clients',
    columns: ['words'],
    idColumn: 'invoice_clients.id',
    isFiltered: false,
  })) ?? { ids: own, total: await countFound(own) }
  const window = pageWindow({ offset, limit, ...total })
  if (window === undefined) return { rows: [], ...total }
  if (custom?.order !== undefined) {
    const found = await custom.order.read(ids, { ...window, ...total })
    return { rows: inOrderOf(found, await listClientsByIds(read, found)), ...total }
  }
  const scanDirection = readDirection(sort, window)
  const page = ids
    .orderBy('invoice_clients.name_key', scanDirection)
    .orderBy('invoice_clients.id', scanDirection)
    .limit(window.limit)
    .offset(window.offset)
  const rows = await read
    .selectFrom('invoice_clients')
    .selectAll()
    .where('invoice_clients.id', 'in', page)
    .orderBy('name_key', sort)
    .orderBy('id', sort)
    .execute()
  return { rows, ...total }
}
