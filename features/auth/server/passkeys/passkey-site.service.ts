import type { Config } from '#platform/server/config/config.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import { passkeysUnavailable } from './passkeys.errors.ts'

/** The site a passkey is bound to: signed answers must name both values. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * The site as browsers see it; undefined where there are no passkeys: under a bare IP address, and on http except localhost. With BASE_URL
 * it is that, regardless of the request; without, `localhost` is accepted.
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

/** The same; throws 409 where there are no passkeys. */
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
