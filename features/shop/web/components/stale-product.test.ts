import { expect, it } from 'vitest'
import { BLANK, type ProductValues } from './product-values.ts'
import { followStock, mixProduct, staleProductOf } from './stale-product.ts'

// Two edits of one product: what one side alone has changed is in the mix, whatever the other did.

const teal = { id: 1, name: 'Teal', color: '#2f8f83', sku: 'T', price: '', stock: '5' }
const brick = { ...teal, id: 2, name: 'Brick', sku: 'B' }
const picture = (name: string, variant: number | null = null) => ({
  name,
  url: '',
  alt: '',
  variant,
})
const before: ProductValues = {
  ...BLANK,
  name: 'Lamp',
  price: '12.5',
  stock: '10',
  variants: JSON.stringify([teal, brick]),
  pictures: JSON.stringify([picture('one'), picture('two', 1)]),
}
const colors = (change: object) => JSON.stringify([{ ...teal, ...change }, brick])
const CHANGES: [keyof ProductValues, string][] = [
  ['name', 'Lantern'],
  ['brand', 'Halden'],
  ['category', 'Light'],
  ['sku', 'L-1'],
  ['price', '13'],
  ['listPrice', '15'],
  ['cost', '4'],
  ['stock', '11'],
  ['lowStock', '3'],
  ['pin', '1'],
  ['state', 'hidden'],
  ['hasFreeShipping', '1'],
  ['description', 'Brass'],
  ['variants', colors({ name: 'Green' })],
  ['variants', colors({ price: '14' })],
  ['variants', colors({ color: '#000000' })],
  ['variants', colors({ sku: 'T-2' })],
  ['variants', colors({ stock: '6' })],
  ['pictures', JSON.stringify([picture('two', 1), picture('one')])],
  ['pictures', JSON.stringify([picture('one'), picture('two', 0)])],
]

/** As “Keep mine” saves it. */
function keepMine(sides: Record<'mine' | 'theirs', ProductValues>): ProductValues {
  const versions = followStock({ before, ...sides })
  const chosen = staleProductOf(versions, key => key).map(field => {
    const compared = field.compared ?? field
    return [field.name, compared.mine === compared.before ? 'theirs' : 'mine'] as const
  })
  return mixProduct(versions, Object.fromEntries(chosen))
}

it('SHOP-07 X-08 every value of the form can be changed alone', () => {
  const names = new Set(CHANGES.map(([name]) => name))
  expect([...names].toSorted()).toEqual(Object.keys(BLANK).toSorted())
})

it.each(CHANGES)('SHOP-07 X-08 %s as %s is kept when one side has changed it', (name, value) => {
  const changed = { ...before, [name]: value }
  expect(keepMine({ mine: changed, theirs: before })).toEqual(changed)
  expect(keepMine({ mine: before, theirs: changed })).toEqual(changed)
})

it('SHOP-07 X-08 what was sold in the meantime stays sold when a color is renamed', () => {
  const mixed = keepMine({
    mine: { ...before, variants: colors({ name: 'Green' }) },
    theirs: { ...before, stock: '8', variants: colors({ stock: '3' }) },
  })
  expect(mixed).toEqual({ ...before, stock: '8', variants: colors({ name: 'Green', stock: '3' }) })
})

it('SHOP-07 X-08 a picture shows its color also when colors before it are gone', () => {
  const variants = JSON.stringify([brick])
  const mixed = keepMine({
    mine: before,
    theirs: { ...before, variants, pictures: JSON.stringify([picture('one'), picture('two', 0)]) },
  })
  expect(JSON.parse(mixed.pictures)).toEqual([picture('one'), picture('two', 0)])
  const own = JSON.stringify([picture('two', 1), picture('one')])
  const kept = keepMine({ mine: { ...before, pictures: own }, theirs: { ...before, variants } })
  expect(JSON.parse(kept.pictures)).toEqual([picture('two', 0), picture('one')])
})

it('SHOP-07 X-08 a stock that is being typed is never made up', () => {
  const mine = { ...before, stock: '', variants: colors({ stock: '1x' }) }
  const theirs = { ...before, stock: '8', variants: colors({ stock: '3' }) }
  expect(keepMine({ mine, theirs })).toEqual(mine)
})
