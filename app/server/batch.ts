import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { PassThrough, type Transform } from 'node:stream'
import { BATCH_HEADERS, BATCH_PATH, batchRequest } from '#platform/contract/batch.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import { invalidInput, notSignedIn } from '#platform/server/http/app-error.ts'
import { injectAs } from '#platform/server/http/call-as.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toPattern } from './addresses.ts'

/**
 * Answers several reads of one screen in one response, a line for each as soon as it is there. Each goes through the router with the
 * caller's token, so that access, limits and metrics are those of the read alone.
 */
export function addBatch(app: FastifyInstance, calls: readonly Call[]): void {
  const isRead = readsOf(calls)
  app.post(BATCH_PATH, { config: { rateLimit: false } }, (request, reply) => {
    if (request.headers.authorization === undefined) throw notSignedIn()
    const parsed = batchRequest.safeParse(request.body)
    const reads = parsed.success ? parsed.data.reads : []
    if (reads.length === 0 || !reads.every(isRead))
      throw invalidInput({ reads: 'Give paths of calls that are read with GET and return JSON.' })
    const { encoding, stream } = encodingOf(request)
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    void answerEach(app, { reads, request, stream })
    return reply.type('application/x-ndjson').header('vary', 'accept-encoding').send(stream)
  })
}

async function answerEach(
  app: FastifyInstance,
  {
    reads,
    request,
    stream,
  }: { reads: readonly string[]; request: FastifyRequest; stream: Transform },
): Promise<void> {
  await Promise.all(
    reads.map(async (url, at) => {
      const answer = await injectAs(app, request, { method: 'GET', url })
      const passed = BATCH_HEADERS.flatMap(name => {
        const value = answer.headers[name]
        return value === undefined ? [] : [[name, String(value)]]
      })
      const start = JSON.stringify({
        at,
        status: answer.statusCode,
        headers: Object.fromEntries(passed),
      })
      // The body is JSON already, on one line.
      stream.write(
        `${start.slice(0, -1)},"body":${answer.payload === '' ? 'null' : answer.payload}}\n`,
      )
    }),
  ).catch((error: unknown) => void stream.destroy(Object(error)))
  stream.end()
}

/** Compresses each line on its own, so that it leaves at once. */
function encodingOf({ headers }: FastifyRequest): { encoding?: string; stream: Transform } {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted))
    return {
      encoding: 'br',
      stream: createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      }),
    }
  if (/\bgzip\b/.test(accepted))
    return { encoding: 'gzip', stream: createGzip({ flush: constants.Z_SYNC_FLUSH }) }
  return { stream: new PassThrough() }
}

/**
 * Whether a path is that of a read answered as JSON. Files would be held in memory whole, and public reads may depend on cookies (the cart of a
 * guest).
 */
function readsOf(calls: readonly Call[]): (path: string) => boolean {
  const gets = calls.filter(({ method }) => method === 'GET')
  const files = gets.filter(({ file }) => file === true).map(({ path }) => toPattern(path))
  const reads = gets.filter(({ file, access }) => file !== true && access !== 'public')
  const fixed = new Set(reads.map(({ path }) => path))
  const patterns = reads.filter(({ path }) => path.includes('{')).map(({ path }) => toPattern(path))
  return url => {
    const [path = ''] = url.split('?')
    return (
      (fixed.has(path) || patterns.some(one => one.test(path))) &&
      !files.some(one => one.test(path))
    )
  }
}
