import type { ProductFacets, ProductQuery } from '../../contract/shop.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Counted } from './cells.service.ts'

// The filters next to the list, each value with its resulting count.

export type Names = Record<'brands' | 'categories', { id: number; name: string }[]>
export async function readNames(db: Db): Promise<Names> {
  const [brands, categories] = await Promise.all([
    db.selectFrom('brands').select(['id', 'name']).orderBy('name_key').execute(),
    db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute(),
  ])
  return { brands, categories }
}

/** Brands without products are omitted unless selected; categories are always listed. */
export function toFacets(
  { categories, brands, priceRanges, ratings, prices }: Counted,
  names: Names,
  chosen: Pick<ProductQuery, 'brand'>,
): ProductFacets {
  const isShown = (id: number) => (brands.get(id) ?? 0) > 0 || chosen.brand.includes(id)
  return {
    categories: names.categories.map(({ id, name }) => ({
      id,
      name,
      count: categories.get(id) ?? 0,
    })),
    brands: names.brands
      .filter(({ id }) => isShown(id))
      .map(({ id, name }) => ({ id, name, count: brands.get(id) ?? 0 })),
    priceRanges,
    ratings,
    prices,
  }
}
