import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PicturesTable } from '../shop.tables.ts'

/** The pictures of products, each product's in their order. */
export const listPictures = async (
  db: Db,
  productIds: readonly number[],
): Promise<Selectable<PicturesTable>[]> =>
  productIds.length === 0
    ? []
    : db
        .selectFrom('product_pictures')
        .selectAll()
        .where('product_id', 'in', productIds)
        .orderBy('product_id')
        .orderBy('position')
        .execute()

/** Whether a product that is not deleted shows it. */
export async function isPictureShown(db: Db, name: string): Promise<boolean> {
  const shown = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select('product_pictures.id')
    .where('product_pictures.name', '=', name)
    .where('products.state', '!=', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}

export const insertPictures = (trx: Trx, rows: readonly Insertable<PicturesTable>[]) =>
  trx.insertInto('product_pictures').values(rows).execute()

export const deletePictures = (trx: Trx, productId: number) =>
  trx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
