import type { FastifyRequest } from 'fastify'
import { isScreen, isWritten, methodsAt } from './addresses.ts'

/** Under these prefixes the server answers calls and files; a screen there must be named, such as a provider's callback. */
const NEVER_SCREENS = ['/api/', '/jwt/', '/assets/', '/locales/']

/**
 * Is this a person opening an address, rather than a program calling? Then the application answers, even where a call has the
 * same address (the wishlist is both). Browsers say so by `Sec-Fetch-Mode: navigate`; older ones by asking for HTML without a bearer.
 */
export function isNavigation(request: FastifyRequest): boolean {
  if (!mayBeScreen(request)) return false
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return (
    request.headers.authorization === undefined &&
    (request.headers.accept ?? '').includes('text/html')
  )
}

/**
 * The same, and whoever takes anything at an address that is a screen and no call: `curl`, monitors, those who show what a link leads to.
 */
export function wantsPage(request: FastifyRequest): boolean {
  if (isNavigation(request)) return true
  const { accept = '*/*', authorization, 'sec-fetch-mode': mode } = request.headers
  if (
    mode !== undefined ||
    authorization !== undefined ||
    !accept.includes('*/*') ||
    !mayBeScreen(request)
  )
    return false
  const path = pathOf(request)
  return isScreen(path) && !methodsAt(path).includes('GET')
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

function mayBeScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (isWritten(path)) return false
  if (!isScreen(path) && NEVER_SCREENS.some(prefix => request.url.startsWith(prefix))) return false
  return !/\.\w+$/.test(path)
}
