import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** How large a body may be where its call says nothing else. */
export const BODY_BYTES = 1024 ** 2
/** Far more than any screen sends. 70,000 different names take a tenth of a second to parse, 20,000 a fifth of that. */
const MAX_NAMES = 20_000
/** Files of other programs, which calls with a larger limit take, have longer values than hostile ones. */
const BYTES_PER_NAME = 20
/** `"a":0,` */
const SHORTEST_FIELD = 6

const BACKSLASH = 0x5c
const QUOTE = 0x22
const COLON = 0x3a

/** Takes requests of a media type whose body is JSON, unless it has so many fields that parsing it would keep everyone waiting: 413 then. */
export function addJsonBody(app: FastifyInstance, mediaType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(mediaType, { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyLimit } = request.routeOptions
    const most = bodyLimit > BODY_BYTES ? bodyLimit / BYTES_PER_NAME : MAX_NAMES
    if (body.length > most * SHORTEST_FIELD && countNames(body) > most)
      done(new AppError(413, 'input.too_many_fields', 'The request body has too many fields.'))
    else void parse(request, body.toString(), done)
  })
}

/** The names of all objects in a JSON text: its colons outside of strings. */
function countNames(json: Buffer): number {
  let count = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) isInString = !isInString
    else if (isInString) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COLON) count += 1
  }
  return count
}
