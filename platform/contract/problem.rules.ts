import * as z from 'zod/mini'

/** RFC 9457 problem body with our additions: `code` (noun.reason), `requestId`, and per-field texts. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** On 412: the record as it now is, so that the screen can offer a comparison. */
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof problem>
