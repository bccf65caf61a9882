import type { OwnRecordType } from './record-links.rules.ts'

// Names of a resource elsewhere: its keys in locale files, with fallbacks, and its record type in links.

export const textKeys = {
  /** What it is called as a whole, and one of it. */
  title: 'title',
  one: 'one',
  field: (name: string) => `fields.${name}`,
  figure: (name: string) => `figures.${name}`,
  choice: (name: string, value: string) => `choices.${name}.${value}`,
}

/** What a part of a field is called, in resource.json. */
export const partKey = (part: string): `upload.alt` | `address.${string}` =>
  part === 'alt' ? 'upload.alt' : `address.${part}`

/**
 * Keys of a resource's screen titles in shell.json: its list, and one record.
 * @example pageTexts('tax-rates').one // 'screens.taxRatesOne'
 */
export function pageTexts(name: string): { all: string; one: string } {
  const camel = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { all: `screens.${camel}`, one: `screens.${camel}One` }
}

/**
 * Converts an identifier to words.
 * @example humanName('serialNumber') // 'Serial number'
 */
export function humanName(name: string): string {
  const words = name
    .replaceAll(
      /([a-z\d])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replaceAll(/[_-]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/**
 * The record type of a custom resource in links.
 * @example ownRecordType('companyCars') // 'own_company_cars'
 */
export const ownRecordType = (name: string): OwnRecordType =>
  `own_${name.replaceAll('-', '_').replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`

/**
 * The id of a figure's card on dashboards.
 * @example figureCardId('companyCars', 'totalValue') // 'own-company-cars-total-value'
 */
export const figureCardId = (resource: string, figure: string): string =>
  `own-${kebab(resource)}-${kebab(figure)}`
const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
