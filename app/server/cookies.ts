import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'

// Features name a cookie; its actual name and attributes are set here for all of them. Under https each has
// the prefix by which browsers bind it to this host, path and TLS. On plain http, as on loopback, that prefix isn't accepted.

const PREFIX = '__Host-'

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:')
const nameOn = (baseUrl: string, name: string): string =>
  isHttps(baseUrl) ? `${PREFIX}${name}` : name

/** The cookies of a request under the features' names. Under https one without the prefix may be anyone's, and is ignored. */
export function readCookies(
  { cookies }: FastifyRequest,
  baseUrl: string,
): RequestContext['cookies'] {
  if (!isHttps(baseUrl)) return cookies
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
    ),
  )
}

/** How an answer sets cookies. A dry run leaves nothing in the browser. */
export function createCookies(
  reply: FastifyReply,
  { baseUrl, isDry }: { baseUrl: string; isDry: boolean },
): Pick<ReplyContext, 'setCookie' | 'clearCookie'> {
  const common = {
    httpOnly: true,
    secure: isHttps(baseUrl),
    sameSite: 'strict',
    path: '/',
  } as const
  return {
    setCookie: (name, value, { maxAgeSeconds }) =>
      void (
        isDry ||
        reply.setCookie(nameOn(baseUrl, name), value, {
          ...common,
          ...(maxAgeSeconds > 0 ? { maxAge: maxAgeSeconds } : {}),
        })
      ),
    clearCookie: name => void (isDry || reply.clearCookie(nameOn(baseUrl, name), common)),
  }
}
