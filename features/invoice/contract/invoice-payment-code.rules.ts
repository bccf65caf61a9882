import { countryCodeOf } from './invoice-country.rules.ts'
import type { InvoiceDocument } from './invoice-document.rules.ts'
import { isIban } from '#features/settings/contract/settings-form.rules.ts'

// The text of an invoice's QR code for banking apps (features.md INV-16): in euros the SEPA transfer of EPC069-12, to an account in
// Switzerland or Liechtenstein the Swiss QR-bill (SIX, version 2.3). Where one of their rules can't be met there is no code, rather than a
// wrong one.

export interface PaymentCode {
  kind: 'sepa' | 'swiss'
  text: string
}

const SEPA_COUNTRIES =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  )
const MAX_SEPA = 99_999_999_999
const MAX_SWISS = 99_999_999_999
const MAX_NAME = 70
const MAX_MESSAGE = 140

/**
 * The payment code for the balance due; `undefined` when nothing is due, or no banking app could pay it.
 * @example paymentCodeOf(document)?.text // 'BCD\n002\n1\nSCT\n…'
 */
export function paymentCodeOf(invoice: InvoiceDocument): PaymentCode | undefined {
  const iban = invoice.payment.iban.replaceAll(/\s/g, '').toUpperCase()
  const isOwed =
    invoice.kind === 'invoice' &&
    invoice.number !== null &&
    invoice.mark !== 'void' &&
    invoice.balance > 0
  if (!isOwed || !isIban(iban)) return undefined
  if (/^(CH|LI)/.test(iban) && ['CHF', 'EUR'].includes(invoice.currency))
    return swissCode(invoice, iban)
  return invoice.currency === 'EUR' && SEPA_COUNTRIES.includes(iban.slice(0, 2))
    ? sepaCode(invoice, iban)
    : undefined
}

const oneLine = (text: string, most: number): string =>
  Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, most)
    .join('')
const amountOf = (minor: number): string => (minor / 100).toFixed(2)

function sepaCode(
  { company, payment, balance, number }: InvoiceDocument,
  iban: string,
): PaymentCode | undefined {
  if (balance > MAX_SEPA || company.name === '') return undefined
  const bic = payment.swiftCode.replaceAll(/\s/g, '').toUpperCase()
  const fields = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    oneLine(company.name, MAX_NAME),
    iban,
    `EUR${amountOf(balance)}`,
    '',
    '',
  ]
  return { kind: 'sepa', text: [...fields, oneLine(number ?? '', MAX_MESSAGE)].join('\n') }
}

function swissCode(
  { company, client, currency, balance, number }: InvoiceDocument,
  iban: string,
): PaymentCode | undefined {
  const creditor = addressOf(company.name, company)
  const reference = referenceOf(iban, number ?? '')
  if (creditor === undefined || reference === undefined || balance > MAX_SWISS) return undefined
  const debtor = addressOf(client.company === '' ? client.name : client.company, client)
  const fields = [
    'SPC',
    '0200',
    '1',
    iban,
    ...creditor,
    ...none(7),
    amountOf(balance),
    currency,
    ...(debtor ?? none(7)),
  ]
  return {
    kind: 'swiss',
    text: [...fields, ...reference, oneLine(number ?? '', MAX_MESSAGE), 'EPD'].join('\n'),
  }
}

const none = (count: number): string[] => Array.from({ length: count }, () => '')

/** A structured address: name, street, house, post code, town, country. No other form is accepted since 2025. */
function addressOf(
  name: string,
  { address, country }: { address: string; country: string },
): string[] | undefined {
  const lines = address
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '')
  const town = lines
    .map(line => /^(?:[A-Z]{1,2}-)?(\d{4,6})\s+(\D.*)$/.exec(line))
    .find(found => found !== null)
  const code = countryCodeOf(country)
  if (town === undefined || code === undefined || name === '') return undefined
  const street = lines.find(line => line !== town.input) ?? ''
  const [, road = street, house = ''] = /^(.*\S)\s+(\d+\s?\w?)$/.exec(street) ?? []
  return [
    'S',
    oneLine(name, MAX_NAME),
    oneLine(road, 70),
    oneLine(house, 16),
    town[1] ?? '',
    oneLine(town[2] ?? '', 35),
    code,
  ]
}

/** What the payer's bank sends along: 27 digits to a QR-IBAN, a creditor reference (ISO 11649) to any other. */
function referenceOf(iban: string, number: string): [string, string] | undefined {
  const digits = number.replaceAll(/\D/g, '')
  const bank = Number(iban.slice(4, 9))
  if (bank >= 30_000 && bank <= 31_999) {
    if (digits === '' || digits.length > 26) return undefined
    const padded = digits.padStart(26, '0')
    return ['QRR', `${padded}${checkDigit(padded)}`]
  }
  const plain = number.replaceAll(/[^A-Z0-9]/gi, '').toUpperCase()
  return plain === '' || plain.length > 21 ? ['NON', ''] : ['SCOR', creditorReference(plain)]
}

/** Modulo 10, recursively. */
function checkDigit(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
  const carry = Array.from(digits).reduce(
    (rest, digit) => table[(rest + Number(digit)) % 10] ?? 0,
    0,
  )
  return (10 - carry) % 10
}

/** ISO 11649: `RF`, two check digits by ISO 7064, the reference. */
export function creditorReference(plain: string): string {
  const digits = Array.from(`${plain}RF00`, sign => Number.parseInt(sign, 36)).join('')
  const rest = Array.from(digits).reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return `RF${String(98 - rest).padStart(2, '0')}${plain}`
}

/** Of the Swiss code: 46 mm, its cross 7 mm. */
const SWISS_SHARE = 7 / 46

/** The dark squares of a code as one path (as in SVG, filled by the even-odd rule), with the cross in the middle of a Swiss one. */
export function codePathOf(
  kind: PaymentCode['kind'],
  squares: readonly (readonly boolean[])[],
): string {
  const hole = kind === 'swiss' ? crossOf(squares.length) : undefined
  const isInHole = (x: number, y: number) =>
    hole !== undefined && [x, y].every(at => at + 1 > hole.from && at < hole.to)
  const dark = squares.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !isInHole(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return `${dark.join('')}${hole?.path ?? ''}`
}

/** The cross of the Swiss code in its middle: a dark square with the cross cut out, and light around it. */
function crossOf(size: number): { from: number; to: number; path: string } {
  const width = size * SWISS_SHARE
  const from = (size - width) / 2
  const dark = width * (6 / 7)
  const corner = (size - dark) / 2
  const [arm, long] = [dark * 0.19, dark * 0.62]
  const middle = size / 2
  const half = arm / 2
  const finder = (long - arm) / 2
  const cross = `M${middle - half} ${middle - half - finder}h${arm}v${finder}h${finder}v${arm}h${-finder}v${finder}h${-arm}v${-finder}h${-finder}v${-arm}h${finder}z`
  return { from, to: from + width, path: `M${corner} ${corner}h${dark}v${dark}h${-dark}z${cross}` }
}
