import type { IncomingHttpHeaders } from 'node:http'

type Headers = Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>

/**
 * The origin of the requesting page: browsers send `Sec-Fetch-Site`, except on plain http to other hosts, where `Origin` is used. Undefined for
 * programs, which send neither.
 */
export function originOf(
  { origin, host, 'sec-fetch-site': site }: Headers,
  baseUrl: string,
): 'here' | 'elsewhere' | undefined {
  if (typeof site === 'string' && site !== 'none')
    return site === 'same-origin' ? 'here' : 'elsewhere'
  if (origin === undefined) return undefined
  if (!URL.canParse(origin)) return 'elsewhere'
  // Without BASE_URL people may type any name of this machine; a foreign page cannot choose the Host it is sent to.
  return origin === new URL(baseUrl).origin || new URL(origin).host === host ? 'here' : 'elsewhere'
}
