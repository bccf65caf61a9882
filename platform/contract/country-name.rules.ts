const names = new Map<string, Intl.DisplayNames>()

/** Made once a language: a list of all countries would make 249. */
function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  names.set(language, known)
  return known
}

/**
 * The localized name of a country; anything but a two-letter code is returned unchanged.
 * @example countryName('CH', 'de') // 'Schweiz'
 */
export const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (namesIn(language).of(code) ?? code) : code
