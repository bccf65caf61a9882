import type { CallOutput } from '#platform/contract/define.ts'
import type { Product, ProductQuery, shopContract } from '../../contract/shop.contract.ts'
import type { ProductFinder } from '../list/list.repo.ts'
import { readRows } from '../list/rows.repo.ts'
import type { ShopParts } from '../shop.context.ts'
import { readMarks } from './marks.repo.ts'
import type { CartOwner } from './ports.service.ts'
import { toProducts } from './product.service.ts'

// Products as lists, with what the caller has marked.

/** A page of the shop; `owner`: whose cart. */
export async function listProducts(
  {
    database: { read },
    settings,
    carts,
    finder,
  }: Pick<ShopParts, 'database' | 'settings' | 'carts'> & { finder: ProductFinder },
  { query, owner }: { query: ProductQuery; owner: CartOwner },
): Promise<CallOutput<(typeof shopContract)['listProducts']>> {
  const { regional } = await settings.get()
  const [{ rows, total, facets, sought }, marks] = await Promise.all([
    finder.find(query, regional.currency),
    readMarks(read, { owner, carts }),
  ])
  return {
    products: await toProducts(read, rows, marks),
    total,
    userWishlist: [...marks.wishes].map(([productId, id]) => ({ id, productId })),
    // A line is identified by its product: it has no id.
    userCart: [...marks.cart].map(([productId, qty]) => ({ id: productId, productId, qty })),
    facets,
    parsedQuery: { words: [...new Set(sought.groups.flat())], corrected: sought.corrected },
  }
}

/** Some products, as far as they are for sale. */
export async function getProducts(
  { database: { read }, carts }: Pick<ShopParts, 'database' | 'carts'>,
  { ids, owner }: { ids: readonly number[]; owner: CartOwner },
): Promise<Product[]> {
  const rows = (await readRows(read, ids)).filter(row => row.state === 'active')
  return toProducts(read, rows, await readMarks(read, { owner, carts }))
}
