import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * Compresses answers. Compressed requests are rejected (RFC 7694): no client of ours sends any, and 100 kB unpack to 100 MB, of which the process
 * would go on unpacking the rest after it had refused it.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    globalDecompression: false,
  })
  app.addHook('onRequest', async ({ headers }, reply) => {
    if ((headers['content-encoding'] ?? 'identity') === 'identity') return
    reply.header('accept-encoding', 'identity')
    throw new AppError(415, 'input.encoding_unsupported', 'Send the request body uncompressed.')
  })
}
