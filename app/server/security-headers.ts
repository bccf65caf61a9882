import type { FastifyInstance, FastifyReply } from 'fastify'
import { cspHashOf } from '#platform/server/tokens/hash.ts'

// docs/operations/security.md explains why.

/** The content policy of what is no page. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** A script in a page is allowed by exactly its text: what is slipped in is another. */
export const allowScriptsOf = (page: string): string =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, text = '']) => ` ${cspHashOf(text)}`)
    .join('')

/** The content policy of the application: only our own files, styles also by this response's nonce. */
export function pagePolicy(nonce: string, scripts: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    'media-src blob:',
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Headers of every answer. Pages replace the content policy by their own. */
export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  'content-security-policy': API_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** What only a document is asked for: neither a script, a style sheet, a font nor texts are ever one, and a screen loads dozens of them. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of ['cross-origin-opener-policy', 'x-frame-options', 'permissions-policy'])
    reply.removeHeader(name)
}

/** Sets them before anything else can answer. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
