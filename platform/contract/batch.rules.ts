import * as z from 'zod/mini'

// Several reads in one request: browsers open six connections to an HTTP/1.1 server at most, and a screen makes up to a dozen reads at once.

export const BATCH_PATH = '/api/batch'

/** More reads are sent in several batches. */
export const MAX_BATCH = 20

/** The body of a batch: paths with their query, of calls that are read by GET and answered as JSON. */
export const batchRequest = z.strictObject({
  reads: z
    .array(z.string().check(z.startsWith('/'), z.maxLength(4000)))
    .check(z.minLength(1), z.maxLength(MAX_BATCH)),
})

/** Response headers that readers use; others belong to the batch as a whole. */
export const BATCH_HEADERS = ['retry-after', 'x-request-id', 'x-total-count'] as const

/** One line of the answer (NDJSON), in the order in which the reads finish. */
export interface BatchLine {
  /** Position of the read in the request. */
  at: number
  status: number
  headers: Record<string, string>
  body: unknown
}
