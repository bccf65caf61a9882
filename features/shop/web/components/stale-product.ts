import { readFilled, toNumberKey } from '#platform/web/format/typed-number.ts'
import { isChecked } from '#ui/form/checked.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { BLANK, picturesIn, type ProductValues, variantsIn } from './product-values.ts'

// Two edits of one product: each field of both sides, and the product with the chosen values.

type Versions = Record<'before' | 'mine' | 'theirs', ProductValues>
type Name = keyof ProductValues
const NAMES = Object.keys(BLANK).filter((name): name is Name => name in BLANK)
const NUMBERS: readonly Name[] = ['price', 'listPrice', 'cost', 'stock', 'lowStock', 'pin']

/** Stock is changed by a difference: what was sold in the meantime stays sold, also when mine is kept. */
export function followStock({ before, mine, theirs }: Versions): Versions {
  const by = (now: string, then: string) => readFilled(now) - readFilled(then)
  /** A field that is blank, or no number, stays as it is typed. */
  const add = (text: string, more: number) => {
    const sum = readFilled(text) + more
    return Number.isFinite(sum) ? `${sum}` : text
  }
  const known = new Map(
    variantsIn(before.variants).map(({ id, stock }) => [
      id,
      by(variantsIn(theirs.variants).find(one => one.id === id)?.stock ?? stock, stock),
    ]),
  )
  const follow = (values: ProductValues): ProductValues => ({
    ...values,
    stock: add(values.stock, by(theirs.stock, before.stock)),
    variants: JSON.stringify(
      variantsIn(values.variants).map(one =>
        one.id === undefined ? one : { ...one, stock: add(one.stock, known.get(one.id) ?? 0) },
      ),
    ),
  })
  return { before: follow(before), mine: follow(mine), theirs }
}

export function staleProductOf(
  versions: Versions,
  t: (key: string, values?: { count: number }) => string,
): StaleField[] {
  const labels: Partial<Record<Name, string>> = {
    variants: t('manage.colors'),
    pictures: t('manage.pictures'),
    hasFreeShipping: t('freeShipping'),
  }
  const read = (values: ProductValues, name: Name): string => {
    if (name === 'variants') return variantsText(values)
    if (name === 'pictures') return picturesText(values, t)
    if (name === 'state')
      return t(values.state === 'active' ? 'manage.inShop' : 'manage.hiddenState')
    if (name === 'hasFreeShipping')
      return t(isChecked(values.hasFreeShipping) ? 'compare.yes' : 'compare.no')
    return values[name]
  }
  return NAMES.map(name =>
    toStaleField(versions, {
      name,
      label: labels[name] ?? t(`fields.${name}`),
      text: values => read(values, name),
      key: values => keyOf(values, name),
    }),
  )
}

/** The chosen values; a picture still shows the color it showed. */
export function mixProduct(
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
  sides: Readonly<Record<string, 'mine' | 'theirs'>>,
): ProductValues {
  const taken = NAMES.filter(name => sides[name] === 'theirs').map(name => [name, theirs[name]])
  const mix: ProductValues = { ...mine, ...Object.fromEntries(taken) }
  const source = sides['pictures'] === 'theirs' ? theirs : mine
  const colors = variantsIn(mix.variants).map(colorOf)
  const pictures = picturesIn(source.pictures).map(picture => {
    const at = colors.indexOf(shownBy(picture.variant, source))
    return { ...picture, variant: at === -1 ? null : at }
  })
  return { ...mix, pictures: JSON.stringify(pictures) }
}

const colorOf = ({ id, name }: ReturnType<typeof variantsIn>[number]) =>
  id === undefined ? name : `${id}`

function shownBy(at: number | null, { variants }: ProductValues): string {
  const color = at === null ? undefined : variantsIn(variants)[at]
  return color === undefined ? '' : colorOf(color)
}

/** What is saved: numbers however they are typed, pictures without their address. */
function keyOf(values: ProductValues, name: Name): string {
  if (name === 'variants')
    return JSON.stringify(
      variantsIn(values.variants).map(one => ({
        ...one,
        name: one.name.trim(),
        price: toNumberKey(one.price),
        stock: toNumberKey(one.stock),
      })),
    )
  if (name === 'pictures')
    return JSON.stringify(
      picturesIn(values.pictures).map(one => [one.name, one.alt, shownBy(one.variant, values)]),
    )
  return NUMBERS.includes(name) ? toNumberKey(values[name]) : values[name].trim()
}

const variantsText = ({ variants }: ProductValues) =>
  variantsIn(variants)
    .map(({ name, color, sku, price, stock }) =>
      [`${name} (${stock})`, price, sku, color].filter(part => part !== '').join(' · '),
    )
    .join('\n')

/** In their order, by the part of their name that tells them apart, and what they show. */
function picturesText(
  values: ProductValues,
  t: (key: string, values?: { count: number }) => string,
): string {
  const colors = variantsIn(values.variants)
  return picturesIn(values.pictures)
    .map(({ name, alt, variant }) =>
      [
        alt === '' ? name.slice(0, 8) : alt,
        variant === null ? t('manage.allColors') : (colors[variant]?.name ?? ''),
      ].join(' · '),
    )
    .join('\n')
}
