import * as z from 'zod/mini'

/** What a schema didn't accept in a field, so that clients can say it in their own language. */
export const fieldIssue = z.object({
  /** As zod names it: `too_big`, `invalid_type`, `invalid_format`, … */
  code: z.string(),
  /** What is too small or too big: `string`, `number`, `array`, … */
  origin: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  format: z.optional(z.string()),
  expected: z.optional(z.string()),
  decimals: z.optional(z.int()),
})
export type FieldIssue = z.infer<typeof fieldIssue>

/** RFC 9457 problem body with our additions: `code` (noun.reason), `requestId`, and per-field texts. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** Of the same fields, those refused by the call's schema. */
  issues: z.optional(z.record(z.string(), fieldIssue)),
  /** On 412: the record as it now is, so that the screen can offer a comparison. */
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof problem>
