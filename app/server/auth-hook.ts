import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/access/caller.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isInternalCall } from '#platform/server/http/call-as.ts'
import '#platform/server/http/request-caller.ts'

const BEARER = /^Bearer ([\w.~+/=-]{1,8192})$/i

/** The password of HTTP Basic, if it may be a key; the user name is ignored. */
function passwordOf(authorization: string): string | undefined {
  const given = /^Basic ([\w+/=]{1,1024})$/i.exec(authorization)?.[1]
  const text = given === undefined ? '' : Buffer.from(given, 'base64').toString('utf8')
  return /^[^:]*:([\w.~+/=-]{1,512})$/.exec(text)?.[1]
}

/** Resolves a bearer token; undefined if it is invalid or expired. May throw a 401 with the reason. */
export type Authenticate = (bearer: string, ip: string) => Promise<Caller | undefined>

/** Makes `request.caller` from `Authorization: Bearer …`, or from a key as the password of HTTP Basic. Whether a stranger may go on is the call's matter. */
export function addAuthHook(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('refusal', undefined)
  app.addHook('onRequest', async request => {
    const { authorization = '' } = request.headers
    const { takesBasic = false, takesEither = false } = request.routeOptions.config
    const password = takesBasic || takesEither ? passwordOf(authorization) : undefined
    const token = takesBasic ? password : (password ?? BEARER.exec(authorization)?.[1])
    if (token === undefined) return
    try {
      const caller = await authenticate(token, request.ip)
      const onlyAt = caller?.key?.onlyAt
      if (onlyAt !== undefined && onlyAt !== request.routeOptions.url && !isInternalCall(request))
        throw otherAudience(onlyAt)
      request.caller = caller
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error
      request.refusal = error
    }
  })
}

const otherAudience = (path: string) =>
  new AppError(401, 'token.audience', `This token can only be used at ${path}.`)
