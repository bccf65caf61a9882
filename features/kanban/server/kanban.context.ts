import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { KanbanNews } from './news/news.service.ts'
import type { PeopleOf } from './projects/people.repo.ts'
import type { Telling } from './view/view.service.ts'

/** What every room of kanban is given. Types only, so that a room need not import what assembles it. */
export interface KanbanParts {
  database: Database
  clock: Clock
  people: PeopleOf
  news: KanbanNews
  /** How records are told to this caller. */
  tellingFor: (caller: Caller) => Telling
}
