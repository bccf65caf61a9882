import type { Database } from '#platform/server/database/database.ts'

/** Id of a product of the demo. */
export async function productIdOf({ read }: Database, name: string): Promise<number> {
  const { id } = await read
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}
