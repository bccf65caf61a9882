import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Something to do once an instance is set up. Whether it is done is read off what is there, not off what was clicked. */
export interface ChecklistPart {
  /** Its texts: `checklist.steps.<name>` of setup.json. */
  name: string
  /** Among the others. */
  place: number
  /** The address at which it is done. */
  to: string
  search?: Record<string, string>
  /** @param given since when the instance is set up, and the caller. */
  isDone(db: Db, given: { since: string; userId: number }): Promise<boolean>
}
export const checklistPart = extensionPoint<ChecklistPart>('checklist part')
