// Countries are typed as people call them; codes for payments and e-invoices want them by ISO 3166.

const LANGUAGES = ['en', 'de', 'ar', 'fr', 'it', 'pt'] as const
const ALSO = {
  USA: 'US',
  'UNITED STATES OF AMERICA': 'US',
  UK: 'GB',
  'GREAT BRITAIN': 'GB',
  UAE: 'AE',
  HOLLAND: 'NL',
  'CZECH REPUBLIC': 'CZ',
}
/** Named like countries, but the world, unknown, unions. Former countries are recognized by their canonical form. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

let known: Map<string, string> | undefined

/**
 * The country code of a name in one of six languages, or of a code; `undefined` if it is neither.
 * @example countryCodeOf('Deutschland') // 'DE'
 */
export function countryCodeOf(text: string): string | undefined {
  known ??= listNames()
  return known.get(text.trim().toUpperCase())
}

function listNames(): Map<string, string> {
  const names = new Map<string, string>(Object.entries(ALSO))
  for (const language of LANGUAGES) {
    const called = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of Array.from(LETTERS).flatMap(first =>
      Array.from(LETTERS, second => `${first}${second}`),
    )) {
      const name = called.of(code)
      if (
        name === undefined ||
        NO_COUNTRIES.includes(code) ||
        new Intl.Locale(`und-${code}`).region !== code
      )
        continue
      names.set(code, code)
      if (!names.has(name.toUpperCase())) names.set(name.toUpperCase(), code)
    }
  }
  return names
}
