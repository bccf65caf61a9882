import type { LinkProps } from '@tanstack/react-router'
import type { Subject } from '#platform/contract/define.ts'
import { definePoint } from '#platform/web/screens/points.ts'

/** The screen of a record named in the log. */
export interface RecordPlace {
  subject: Subject
  to: (id: string) => LinkProps
  /** Its records have numeric ids: others are failed attempts, or files. */
  isNumbered?: true
}
export const recordLink = definePoint<RecordPlace>({
  owner: 'changes',
  name: 'recordLink',
  keyOf: ({ subject }) => subject,
})
