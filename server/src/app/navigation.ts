import { cardMailsContract } from '@smart-fft/contract/card-mails.contract'
import { OIDC_CALLBACK } from '@smart-fft/contract/connections.rules'
import { invoiceDocumentsContract } from '@smart-fft/contract/invoice-documents.contract'
import type { FastifyRequest } from 'fastify'

/** The pages of links are written by the server. */
const LINKS = [invoiceDocumentsContract.openInvoiceLink.path, cardMailsContract.openEmbed.path].map(path => path.replace('{token}', ''))
/** Under these the server answers calls and files; a screen never lives there. */
const NEVER_SCREENS = ['/api/', '/jwt/', '/assets/', '/locales/', ...LINKS]

/**
 * Is this a person opening an address, rather than a program calling? Then the application answers, even where a call has the
 * same address (the wishlist is both). Browsers say so by `Sec-Fetch-Mode: navigate`; older ones by asking for HTML without a bearer.
 */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  // The one screen among the calls: the way back from the provider, whose address is fixed there.
  const isWayBack = request.url.split('?', 1)[0] === OIDC_CALLBACK
  if (!isWayBack && NEVER_SCREENS.some(prefix => request.url.startsWith(prefix))) return false
  if (/\.\w+$/.test(request.url.split('?', 1)[0] ?? '')) return false
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return request.headers.authorization === undefined && (request.headers.accept ?? '').includes('text/html')
}
