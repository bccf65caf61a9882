import type { CallParsed } from '#platform/contract/define.ts'
import type { calendarContract } from '../../contract/calendar.contract.ts'
import type { Scope } from '../../contract/calendar.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Invitations } from '../guests/invite.service.ts'
import type { Outcome } from './change.service.ts'
import type { Change } from './fields.service.ts'
import type { Whole } from './whole.service.ts'

export interface EditParts {
  dialect: Dialect
  invitations: Invitations
}

type NewEvent = CallParsed<typeof calendarContract.addEvent>['body']['event']
interface Edited extends Outcome {
  changeId: number
}
interface Update {
  id: number
  change: Change
  scope: Scope | undefined
  occurrence: string | null
  ifMatch: number | undefined
}
interface Removal {
  id: number
  occurrence?: string
  scope?: 'this' | 'following'
}

/** Changes of events, each in the transaction of its context. */
export interface Editing {
  add(context: MutationContext, event: NewEvent): Promise<Edited>
  update(context: MutationContext, input: Update): Promise<Edited>
  remove(context: MutationContext, input: Removal): Promise<{ changeId: number }>
  /** Creates or replaces an event by the data of a calendar program. */
  put(
    context: MutationContext,
    input: { id: number | undefined; whole: Whole },
  ): Promise<{ id: number; changeId: number }>
  undo: Record<string, UndoStep>
}
