// Parsers of environment variables: each returns the value, or throws a phrase that continues the variable's name.

/** Whether only this machine can reach the address. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(address)

/** A port, or 0 for any that is free. */
export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error('must be a whole number from 0 to 65535')
  return Number(text)
}

/** Seconds, with up to three decimals. */
export function delay(text: string): number {
  if (!/^\d{1,2}(\.\d{1,3})?$/.test(text) || Number(text) > 60)
    throw new Error('must be a number of seconds from 0 to 60')
  return Number(text)
}

/** An address or a name to listen at. */
export function host(text: string): string {
  if (!/^[\w.:-]+$/.test(text)) throw new Error('must be an address or a host name')
  return text
}

/** `1` is yes, `0` is no. */
export function flag(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error('must be 0 or 1')
  return text === '1'
}

/** An address with one of these protocols, without slashes at its end. */
export function address(protocols: string[]): (text: string) => string {
  return text => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !protocols.includes(url.protocol))
      throw new Error(`must be an address that starts with ${protocols[0]}//`)
    return text.replace(/\/+$/, '')
  }
}

/** Kept verbatim: it must equal the provider's own issuer exactly. */
export function issuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname)
  if (
    url === undefined ||
    (url.protocol !== 'https:' && !isPlain) ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new Error('must be an address that starts with https:// (http:// for this machine alone)')
  }
  return text
}

/** The label of the sign-in button. */
export function providerName(text: string): string {
  if (text.length > 40) throw new Error('must be at most 40 characters')
  return text
}
