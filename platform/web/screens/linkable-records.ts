import type { Subject } from '#platform/contract/define.ts'
import type { PageIconName } from '#platform/contract/pages.rules.ts'
import type { OwnRecordType } from '#platform/contract/record-links.rules.ts'
import { definePoint } from './points.ts'

/** Records that are looked for and linked from any other: those of one's own entities (docs/resources.md). */
export interface LinkableRecords {
  type: OwnRecordType
  subject: Subject
  /** As its calls are addressed. */
  name: string
  icon: PageIconName
  /** What one of them is called: a key of shell.json. */
  text: string
}
export const linkableRecords = definePoint<LinkableRecords>({
  owner: 'shell',
  name: 'linkableRecords',
  keyOf: ({ type }) => type,
})
