// The required format of an address per country (features.md CART-05): one rule for form and server.

/** ISO 3166-1: where the shop sends to. */
export const COUNTRIES =
  'AE AR AT AU BE BG BH BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JO JP KE KR KW LB LI LT LU LV MA MT MX MY NG NL NO NZ OM PE PH PK PL PT QA RO RS SA SE SG SI SK TH TN TR TW UA US VN ZA'.split(
    ' ',
  )
export const isCountry = (code: string): boolean => COUNTRIES.includes(code)

interface CountryRule {
  /** Missing for countries without postal codes, or where not everyone has one. */
  postalCode?: RegExp
  example?: string
  /** A state or province is part of the address. */
  region?: true
}

const digits = (count: number, example: string): CountryRule => ({
  postalCode: new RegExp(`^\\d{${count}}$`),
  example,
})
const FOUR = digits(4, '8408')
const FIVE = digits(5, '10115')
const SIX = digits(6, '110001')

const RULES: Record<string, CountryRule> = {
  AT: FOUR,
  AU: { ...FOUR, region: true },
  BE: FOUR,
  BG: FOUR,
  BR: { postalCode: /^\d{5}-?\d{3}$/, example: '01310-100', region: true },
  CA: { postalCode: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/, example: 'K1A 0B1', region: true },
  CH: FOUR,
  CN: { ...SIX, region: true },
  CY: FOUR,
  CZ: { postalCode: /^\d{3} ?\d{2}$/, example: '110 00' },
  DE: FIVE,
  DK: FOUR,
  EE: FIVE,
  EG: FIVE,
  ES: FIVE,
  FI: FIVE,
  FR: FIVE,
  GB: { postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, example: 'SW1A 1AA' },
  GR: { postalCode: /^\d{3} ?\d{2}$/, example: '105 57' },
  HR: FIVE,
  HU: FOUR,
  ID: { ...FIVE, region: true },
  IE: { postalCode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, example: 'D02 AF30' },
  IL: { postalCode: /^\d{5}(\d{2})?$/, example: '9614303' },
  IN: { ...SIX, region: true },
  IT: { ...FIVE, region: true },
  JO: FIVE,
  JP: { postalCode: /^\d{3}-?\d{4}$/, example: '100-0001', region: true },
  KR: FIVE,
  KW: FIVE,
  LI: FOUR,
  LT: { postalCode: /^(LT-)?\d{5}$/, example: 'LT-01100' },
  LU: { postalCode: /^(L-)?\d{4}$/, example: 'L-1009' },
  LV: { postalCode: /^(LV-)?\d{4}$/, example: 'LV-1010' },
  MA: FIVE,
  MX: { ...FIVE, region: true },
  MY: { ...FIVE, region: true },
  NL: { postalCode: /^\d{4} ?[A-Z]{2}$/, example: '1012 JS' },
  NO: FOUR,
  NZ: FOUR,
  PL: { postalCode: /^\d{2}-\d{3}$/, example: '00-001' },
  PT: { postalCode: /^\d{4}-\d{3}$/, example: '1000-001' },
  RO: SIX,
  SA: FIVE,
  SE: { postalCode: /^\d{3} ?\d{2}$/, example: '111 22' },
  SG: SIX,
  SI: FOUR,
  SK: { postalCode: /^\d{3} ?\d{2}$/, example: '811 01' },
  TH: FIVE,
  TN: FOUR,
  TR: FIVE,
  UA: FIVE,
  US: { postalCode: /^\d{5}(-\d{4})?$/, example: '94103', region: true },
  ZA: FOUR,
}

/** A postal code as it is written in the country: capitals, without spaces at the ends. */
export const tidyPostalCode = (code: string): string =>
  code.trim().toUpperCase().replaceAll(/\s+/g, ' ')

/** The example shown in the field; empty without postal codes. */
export const postalExample = (country: string): string => RULES[country]?.example ?? ''
export const needsPostalCode = (country: string): boolean =>
  RULES[country]?.postalCode !== undefined
export const needsRegion = (country: string): boolean => RULES[country]?.region === true

/** A number that can be called: digits with the signs that people put between them. */
export const isPhone = (text: string): boolean =>
  /^\+?[\d ()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 6

interface PlacedAddress {
  country: string
  postalCode: string
  region: string
}

/**
 * The fields that do not match the format of the country.
 *
 * @example findAddressFaults({ country: 'CH', postalCode: '8408', region: '' }) // []
 * @example findAddressFaults({ country: 'US', postalCode: '8408', region: '' }) // ['postalCode', 'region']
 */
export function findAddressFaults({
  country,
  postalCode,
  region,
}: PlacedAddress): ('country' | 'postalCode' | 'region')[] {
  if (!isCountry(country)) return ['country']
  const rule = RULES[country]
  const hasCode = rule?.postalCode === undefined || rule.postalCode.test(tidyPostalCode(postalCode))
  return [
    ...(hasCode ? [] : (['postalCode'] as const)),
    ...(rule?.region === true && region.trim() === '' ? (['region'] as const) : []),
  ]
}

interface Place extends PlacedAddress {
  city: string
}

/** Countries that write the region and the postal code behind the city. */
const CITY_FIRST = new Map([
  ['US', ', '],
  ['AU', ' '],
  ['CA', ' '],
])

/**
 * City, region and postal code as they are written in the country, line by line.
 *
 * @example writePlace({ country: 'US', city: 'Portland', region: 'ME', postalCode: '04101' }) // ['Portland, ME 04101']
 * @example writePlace({ country: 'CH', city: 'Winterthur', region: '', postalCode: '8408' }) // ['8408 Winterthur']
 */
export function writePlace({ country, city, region, postalCode }: Place): string[] {
  const after = CITY_FIRST.get(country)
  const code = [region, postalCode].filter(Boolean).join(' ')
  const lines =
    after === undefined
      ? [[postalCode, city].filter(Boolean).join(' '), region]
      : [[city, code].filter(Boolean).join(after)]
  return lines.filter(line => line !== '')
}
