import type { RuleAction } from '../contract/kanban-rules.contract.ts'
import type { Callers } from '#features/roles/server/roles.service.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { KanbanNews } from './news.service.ts'
import type { PeopleOf } from './projects/people.repo.ts'

/** What it takes to render records for one caller. */
export interface ViewContext {
  dialect: Dialect
  /** The URL of a file, for the reader. */
  urlOf: (fileId: string) => string
}

/** What changing cards needs: rendering, and possible assignees. */
export type CardParts = ViewContext & { people: PeopleOf }

/** What kanban is made of. */
export type KanbanFeatureParts = Pick<
  Platform,
  'database' | 'clock' | 'mail' | 'baseUrl' | 'pictures'
> &
  Pick<Callers, 'callerOf' | 'findAuthor'> & {
    actions: RuleActions
  }

/** The dependencies shared by all kanban folders. */
export interface KanbanParts extends Pick<Platform, 'database' | 'clock'> {
  people: PeopleOf
  news: KanbanNews
  viewFor: (caller: Caller) => ViewContext
}

/** What rules do in other features. */
export interface RuleActions {
  /** Whether the app that such an action needs is on. */
  isOn(kind: RuleAction['kind']): boolean
  /** Completes the open tasks linked to a card that the caller may change; undefined when there are none. */
  completeTasks(context: MutationContext, cardId: number): Promise<number | undefined>
  /** Posts to a group as the caller, who must be a member. */
  post(
    context: MutationContext,
    message: { chatId: number; text: string; clientId: string },
  ): Promise<void>
  /** The groups a person is in. */
  groupsOf(db: Db, userId: number): Promise<{ id: number; name: string }[]>
}

export type RuleParts = Pick<KanbanParts, 'people'> & { actions: RuleActions }

/** What it takes to carry out rules. */
export type RunParts = Pick<KanbanParts, 'people' | 'viewFor'> &
  Pick<KanbanFeatureParts, 'actions' | 'mail' | 'baseUrl' | 'findAuthor'>

/** The context for creating boards and cards, in a call or by the demo seed. */
export type CreationContext = Pick<MutationContext, 'trx' | 'now'> & {
  caller: Pick<Caller, 'userId'>
}
