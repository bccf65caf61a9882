import { toMajor } from '#platform/contract/money.rules.ts'
import type { AdminProduct, AdminQuery } from '../../contract/shop-admin.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import {
  countCommonHits,
  findFirstHits,
  SEARCH_BOUNDS,
  type SearchBounds,
  type Total,
} from '#platform/server/database/common-hits.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import { findListed, readFirst } from '#platform/server/resource/custom-matching.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import type { FullProductRow } from '../catalogue/catalogue.repo.ts'
import { listPictures } from '../catalogue/pictures.repo.ts'
import { pictureUrl } from '../catalogue/pictures.service.ts'
import { basePriceOf } from '../catalogue/shown-price.service.ts'
import { listVariants } from '../catalogue/variants.repo.ts'
import { readRows } from '../list/rows.repo.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// The product list of shop managers.

const SORTS = { name: 'name_key', price: 'price', stock: 'stock', updatedAt: 'updated_at' } as const
const LISTED = { index: 'products', columns: ['words'], idColumn: 'products.id' } as const
type AdminFilters = Omit<AdminQuery, 'page' | 'perPage'>
type IdQuery = SelectQueryBuilder<Tables, 'products', { id: number }>

/** The ids of products under the filters. `isCommon`: a very frequent text. */
async function findIds(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { q, show }: AdminFilters,
  bounds: SearchBounds,
): Promise<{ ids: IdQuery; isCommon: boolean }> {
  if (show === 'hidden') {
    const hidden = shownOf(read, show)
    return {
      ids: q === '' ? hidden : hidden.where(columnsContain(LISTED.columns, q)),
      isCommon: false,
    }
  }
  const shown = shownOf(read, show)
  if (q === '') return { ids: shown, isCommon: false }
  const hits = await dialect.search.matches(read, {
    index: 'products',
    q,
    limit: bounds.hitsSorted,
  })
  return hits === 'too-many'
    ? {
        ids: shown.where(dialect.search.commonHits('products', q, 'products.id')),
        isCommon: true,
      }
    : { ids: shown.where(dialect.isOneOf('products.id', hits.ids)), isCommon: false }
}

function shownOf(db: Db, show: AdminFilters['show']): IdQuery {
  const all = db.selectFrom('products').select('products.id')
  if (show === 'hidden')
    return all.where('products.deleted_at', 'is not', null).where('products.state', '=', 'hidden')
  const present = all.where('products.deleted_at', 'is', null)
  return show === 'low' ? present.whereRef('products.stock', '<=', 'products.low_stock') : present
}

/** Pages in the order of a custom field don't come here. */
function ordered(ids: IdQuery, { sortColumn, sort }: AdminFilters): IdQuery {
  const sorted = isCustomName(sortColumn) ? ids : ids.orderBy(`products.${SORTS[sortColumn]}`, sort)
  return sorted.orderBy('products.id', sort)
}

interface ListOptions {
  custom?: CustomList | undefined
  bounds?: SearchBounds
}

export async function listAdminRows(
  database: Database,
  { page, perPage, ...filters }: AdminQuery,
  { custom, bounds = SEARCH_BOUNDS }: ListOptions = {},
): Promise<{ rows: FullProductRow[]; low: number } & Total> {
  const { read } = database
  const listed = await findCustom(database, filters, custom)
  const { ids, ...found } = listed ?? (await findHits(database, filters, bounds))
  const place = { offset: (page - 1) * perPage, limit: perPage, isReversed: false }
  async function findPage(): Promise<number[]> {
    if (place.offset >= found.total) return []
    if (custom?.order !== undefined) return custom.order.read(ids, { ...place, ...found })
    const first =
      listed === undefined
        ? await findFirstHits(database, {
            ...LISTED,
            found,
            q: filters.q,
            page,
            perPage,
            ordered: ordered(shownOf(read, filters.show), filters),
            bounds,
          })
        : undefined
    return first ?? readPage(ids, { page, perPage, ...filters })
  }
  const rows = await readRows(read, await findPage())
  return { rows, ...found, low: await countFound(shownOf(read, 'low')) }
}

async function readPage(
  ids: IdQuery,
  { page, perPage, ...filters }: AdminQuery,
): Promise<number[]> {
  const rows = await ordered(ids, filters)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return rows.map(row => row.id)
}

const findCustom = (
  database: Database,
  { q, show }: AdminFilters,
  custom: CustomList | undefined,
) =>
  findListed(database, () => shownOf(database.read, show), {
    ...LISTED,
    custom,
    q,
    index: show === 'hidden' ? undefined : 'products',
    isFiltered: show !== 'active',
  })

async function findHits(
  database: Database,
  filters: AdminFilters,
  bounds: SearchBounds,
): Promise<Total & { ids: IdQuery }> {
  const { read } = database
  const { q, show } = filters
  const { ids, isCommon } = await findIds(database, filters, bounds)
  if (q === '' && show === 'active') return { ids, total: await countAll(read) }
  if (!isCommon) return { ids, total: await countFound(ids) }
  const total = await countCommonHits(database, {
    index: 'products',
    q,
    ids: shownOf(read, show),
    idColumn: 'products.id',
    isFiltered: show !== 'active',
    countRows: () => countAll(read),
    bounds,
  })
  return { ids, ...total }
}

async function countAll(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('products_facet')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), sql<number>`0`).as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** All of the list in its order, or `too-many`; the rows are read while they are taken. */
export async function walkAdminProducts(
  database: Database,
  filters: AdminFilters,
  { most, custom }: Pick<ListOptions, 'custom'> & { most: number },
): Promise<AsyncIterable<FullProductRow> | 'too-many'> {
  const { ids, ...total } =
    (await findCustom(database, filters, custom)) ??
    (await findHits(database, filters, SEARCH_BOUNDS))
  const limit = most + 1
  const found =
    (await readFirst(custom, ids, { ...total, limit })) ??
    (await ordered(ids, filters).limit(limit).execute()).map(row => row.id)
  return found.length > most ? 'too-many' : walk(database.read, found)
}
async function* walk(db: Db, ids: number[]): AsyncGenerator<FullProductRow> {
  for (const some of chunksOf(ids)) yield* await readRows(db, some)
}

/** Rows with all that their form has. */
export async function toAdminProducts(
  db: Db,
  rows: readonly FullProductRow[],
): Promise<AdminProduct[]> {
  const ids = rows.map(row => row.id)
  const variants = await listVariants(db, ids)
  const pictures = await listPictures(db, ids)
  return rows.map(row => {
    const major = (minor: number | null) => (minor === null ? null : toMajor(minor, row.currency))
    const own = variants.get(row.id) ?? []
    const variantAt = (id: number | null) => own.findIndex(variant => variant.id === id)
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      sku: row.sku,
      description: row.description,
      brand: row.brand,
      category: row.category,
      currency: row.currency,
      price: toMajor(basePriceOf(row), row.currency),
      listPrice: major(row.list_price),
      cost: major(row.cost),
      hasFreeShipping: row.has_free_shipping === 1,
      stock: row.stock,
      lowStock: row.low_stock,
      pin: row.pin,
      sold: row.sold_recently,
      state: row.state,
      image: pictureUrl(row.image),
      version: row.version,
      updatedAt: row.updated_at,
      variants: own.map(({ id, name, color, sku, price, stock }) => ({
        id,
        name,
        color,
        sku,
        price: major(price),
        stock,
      })),
      pictures: pictures
        .filter(picture => picture.product_id === row.id)
        .map(({ name, alt, variant_id }) => {
          const at = variantAt(variant_id)
          return { name, url: pictureUrl(name), alt, variant: at === -1 ? null : at }
        }),
    }
  })
}
