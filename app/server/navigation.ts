import type { FastifyRequest } from 'fastify'
import { isScreen, isWritten, methodsAt } from './addresses.ts'

/** Under these prefixes the server answers calls and files; a screen there must be named, such as a provider's callback. */
const NEVER_SCREENS = ['/api/', '/jwt/', '/assets/', '/locales/']

/**
 * Whether a browser is opening this address, rather than a program calling it. The application answers then, even where a call has the
 * same path (the wishlist is both). Browsers send `Sec-Fetch-Mode: navigate`; older ones accept HTML and send no bearer token.
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
 * Also true for clients that accept anything, at the address of a screen that is not a call: `curl`, monitors, link previews.
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
