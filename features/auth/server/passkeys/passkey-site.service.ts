import type { Config } from '#platform/server/config/config.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import { passkeysUnavailable } from './passkeys.errors.ts'

/** The site a passkey is bound to: what the browser signs with it must name both. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * Which site this is to a browser, or undefined where browsers have no passkeys: under a bare IP address, and on plain http beyond
 * this machine. The public address is BASE_URL whatever the request says; without one people may have typed `localhost`.
 */
export function findPasskeySite(
  host: string | undefined,
  baseUrl: string,
): PasskeySite | undefined {
  const base = new URL(baseUrl)
  if (base.protocol === 'https:')
    return isAddress(base.hostname) ? undefined : { rpId: base.hostname, origin: base.origin }
  const here = `http://${host ?? ''}`
  const url = URL.canParse(here) ? new URL(here) : undefined
  return url?.hostname === 'localhost' && url.origin === here
    ? { rpId: 'localhost', origin: here }
    : undefined
}

/** The same; throws 409 where browsers have no passkeys. */
export function getPasskeySite(
  request: Pick<RequestContext, 'header'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): PasskeySite {
  const site = findPasskeySite(request.header('host'), baseUrl)
  if (site === undefined) throw passkeysUnavailable()
  return site
}

const isAddress = (hostname: string): boolean =>
  hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
