import * as z from 'zod/mini'
import { relatedRecord } from './resource-options.contract.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'

// What records of a resource name: people, and records of other resources.

/** A person that records name. */
export const relatedPerson = z.object({
  id: z.int(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})
/** Download address of a record's file: for the requesting session, valid until the end of the next day at most. */
export const relatedFile = z.object({ id: z.string(), url: z.string() })
/** What records name by an id: people, records of other resources by the name of those, and files. */
export const related = z.object({
  people: z.array(relatedPerson),
  records: z.record(z.string(), z.array(relatedRecord)),
  files: z.array(relatedFile),
})
export type Related = z.infer<typeof related>
