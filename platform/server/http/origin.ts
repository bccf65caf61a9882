import type { IncomingHttpHeaders } from 'node:http'

type Headers = Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>

/**
 * Where the page is from that asks: browsers say so themselves, except on plain http beyond this machine, where `Origin` tells. Undefined
 * for programs, which say nothing.
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
