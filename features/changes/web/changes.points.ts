import type { LinkProps } from '@tanstack/react-router'
import type { Subject } from '#platform/contract/define.ts'
import { definePoint } from '#platform/web/screens/points.ts'

/** Where a record stands that the log names. */
export interface RecordPlace {
  subject: Subject
  to: (id: string) => LinkProps
  /** Its records have numbers for ids: anything else there is what somebody tried, or a file. */
  isNumbered?: true
}
export const recordLink = definePoint<RecordPlace>({
  owner: 'changes',
  name: 'recordLink',
  keyOf: ({ subject }) => subject,
})
