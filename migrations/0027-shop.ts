import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

type Step = Migration['up']

// The shop: products with variants and pictures, reviews and wishes, sales. Amounts are in minor units.
export const shop: Migration = {
  name: '0027-shop',
  async up(trx, dialect) {
    await addProducts(trx, dialect)
    await addParts(trx, dialect)
    await addPeoples(trx, dialect)
    await addSales(trx, dialect)
  },
}

const addProducts: Step = async (trx, { schema }) => {
  for (const table of ['brands', 'categories']) {
    await schema
      .withId(trx.schema.createTable(table))
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('name_key', 'text', column => column.notNull().unique())
      // The drawing used where there is no picture; empty for brands.
      .addColumn('art', 'text', column => column.notNull().defaultTo(''))
      .execute()
  }
  await schema
    .withId(trx.schema.createTable('products'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('slug', 'text', column => column.notNull())
    .addColumn('sku', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('brand_id', 'integer', column => column.notNull().references('brands.id'))
    .addColumn('category_id', 'integer', column => column.notNull().references('categories.id'))
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('price', 'bigint', column => column.notNull())
    .addColumn('list_price', 'bigint')
    .addColumn('cost', 'bigint')
    // The price's step on the filter's scale (`priceBand`).
    .addColumn('price_band', 'integer', column => column.notNull())
    .addColumn('has_free_shipping', 'integer', column => column.notNull())
    // For products with variants, the sum of theirs.
    .addColumn('stock', 'integer', column => column.notNull())
    .addColumn('low_stock', 'integer', column => column.notNull())
    .addColumn('rating_sum', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('rating_count', 'integer', column => column.notNull().defaultTo(0))
    // The mean rating, rounded down to whole stars.
    .addColumn('rating_floor', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('pin', 'integer')
    .addColumn('sold_recently', 'integer', column => column.notNull().defaultTo(0))
    // The “featured” order in one number: pinned first, then best-selling.
    .addColumn('featured_key', 'integer', column => column.notNull())
    .addColumn('image', 'text', column => column.notNull())
    .addColumn('words', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    // When it left the shop: hidden or deleted. Counts and searches exclude it.
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('products_stock', sql`stock >= 0`)
    .execute()
  await indexProducts(trx, schema)
}

type Schema = Parameters<Step>[1]['schema']
async function indexProducts(trx: Parameters<Step>[0], schema: Schema): Promise<void> {
  // The filtered columns are part of each sort's index, so that a page is found by walking it.
  const carried = 'id, category_id, brand_id, price_band, rating_floor, price, deleted_at'
  const carriedByPrice = 'id, category_id, brand_id, price_band, rating_floor, deleted_at'
  await sql
    .raw(
      `create index products_featured on products (featured_key, ${carried}) where deleted_at is null`,
    )
    .execute(trx)
  await sql
    .raw(
      `create index products_price on products (price, ${carriedByPrice}) where deleted_at is null`,
    )
    .execute(trx)
  await sql`create index products_filters on products (category_id, brand_id, rating_floor, price_band, price, id, deleted_at)
    where deleted_at is null`.execute(trx)
  await sql`create index products_brand on products (brand_id, id)`.execute(trx)
  // Shop managers sort by more columns than buyers.
  for (const column of ['name_key', 'stock', 'updated_at'])
    await sql
      .raw(
        `create index products_kept_${column} on products (${column}, id) where deleted_at is null`,
      )
      .execute(trx)
  await sql`create unique index products_sku on products (sku) where state <> 'deleted' and sku <> ''`.execute(
    trx,
  )
  await sql`create index products_gone on products (state, id) where deleted_at is not null`.execute(
    trx,
  )
  await sql`create index products_low on products (stock, id) where deleted_at is null and stock <= low_stock`.execute(
    trx,
  )
  await schema.keepFacet(trx, {
    table: 'products',
    columns: ['category_id', 'brand_id', 'price_band', 'rating_floor'],
  })
  await schema.keepSearch(trx, { index: 'products', table: 'products', columns: ['words'] })
  // Increases when counts or hits may differ, not with every sale.
  await schema.keepVersion(trx, 'products', { except: UNCOUNTED })
}

const UNCOUNTED = [
  'name',
  'slug',
  'sku',
  'description',
  'currency',
  'list_price',
  'cost',
  'has_free_shipping',
  'stock',
  'low_stock',
  'rating_sum',
  'rating_count',
  'pin',
  'sold_recently',
  'featured_key',
  'image',
  'name_key',
  'state',
  'version',
  'created_at',
  'updated_at',
]

const addParts: Step = async (trx, { schema }) => {
  await schema
    .withId(trx.schema.createTable('product_variants'))
    .addColumn('product_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('color', 'text', column => column.notNull())
    .addColumn('sku', 'text', column => column.notNull())
    // Null: the product's price.
    .addColumn('price', 'bigint')
    .addColumn('stock', 'integer', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('product_variants_stock', sql`stock >= 0`)
    .execute()
  await trx.schema
    .createIndex('product_variants_product')
    .on('product_variants')
    .columns(['product_id', 'position'])
    .execute()
  await schema
    .withId(trx.schema.createTable('product_pictures'))
    .addColumn('product_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('variant_id', 'integer', column =>
      column.references('product_variants.id').onDelete('set null'),
    )
    // An upload, or the name of a drawing.
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('alt', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('product_pictures_product')
    .on('product_pictures')
    .columns(['product_id', 'position'])
    .execute()
  await trx.schema
    .createIndex('product_pictures_variant')
    .on('product_pictures')
    .column('variant_id')
    .execute()
  await trx.schema
    .createIndex('product_pictures_name')
    .on('product_pictures')
    .column('name')
    .execute()
  await schema
    .withId(trx.schema.createTable('product_prices'))
    .addColumn('product_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('price', 'bigint', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('product_prices_product')
    .on('product_prices')
    .columns(['product_id', 'id'])
    .execute()
}

const addPeoples: Step = async (trx, { schema }) => {
  const ofUser = (table: string) =>
    trx.schema
      .createTable(table)
      .addColumn('user_id', 'integer', column =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('product_id', 'integer', column =>
        column.notNull().references('products.id').onDelete('cascade'),
      )
  await schema
    .withId(ofUser('wishes'))
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('price', 'bigint', column => column.notNull())
    .addColumn('added_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('wishes_user')
    .unique()
    .on('wishes')
    .columns(['user_id', 'product_id'])
    .execute()
  await trx.schema.createIndex('wishes_product').on('wishes').column('product_id').execute()
  await ofUser('product_waits')
    .addColumn('since', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('product_waits_key', ['product_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('product_waits_user').on('product_waits').column('user_id').execute()
  await schema
    .withId(ofUser('product_reviews'))
    .addColumn('rating', 'integer', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('is_verified', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('reports', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('edited_at', 'text')
    .execute()
  await trx.schema
    .createIndex('product_reviews_user')
    .unique()
    .on('product_reviews')
    .columns(['user_id', 'product_id'])
    .execute()
  await trx.schema
    .createIndex('product_reviews_product')
    .on('product_reviews')
    .columns(['product_id', 'state', 'id'])
    .execute()
  await sql`create index product_reviews_reported on product_reviews (id) where reports > 0`.execute(
    trx,
  )
  await trx.schema
    .createTable('review_reports')
    .addColumn('review_id', 'integer', column =>
      column.notNull().references('product_reviews.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('review_reports_key', ['review_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('review_reports_user')
    .on('review_reports')
    .column('user_id')
    .execute()
}

const addSales: Step = async trx => {
  await trx.schema
    .createTable('product_sales')
    .addColumn('product_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('quantity', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('product_sales_key', ['product_id', 'day'])
    .execute()
  await trx.schema
    .createIndex('product_sales_day')
    .on('product_sales')
    .columns(['day', 'product_id'])
    .execute()
  // How often two products were bought in one order, stored both ways round.
  await trx.schema
    .createTable('product_pairs')
    .addColumn('product_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('other_id', 'integer', column =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('times', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('product_pairs_key', ['product_id', 'other_id'])
    .execute()
  await trx.schema
    .createIndex('product_pairs_times')
    .on('product_pairs')
    .columns(['product_id', 'times'])
    .execute()
  await trx.schema
    .createIndex('product_pairs_other')
    .on('product_pairs')
    .column('other_id')
    .execute()
}
