import { type FlowDay, kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterProject } from '../projects/access.service.ts'

// How work flows: from the history of moves, day by day. A card is begun when it leaves its first board and finished when it last came
// to a board that means so; days are those of UTC.

const DAY = 24 * 3_600_000
const HOUR = 3_600_000

export function flowRoutes({ database, clock }: KanbanParts): Route[] {
  return [
    route(kanbanTasksContract.describeFlow, async ({ query, caller }) => {
      const { project } = await enterProject(database.read, caller, {
        id: query.project,
        need: 'viewer',
      })
      return {
        days: describeFlow(await readWays(database.read, project.id), {
          now: clock(),
          days: query.days,
        }),
      }
    }),
  ]
}

/** When a card came, was begun, and was finished. */
export interface Way {
  made: number
  begun: number | undefined
  finished: number | undefined
}

async function readWays(db: Db, projectId: number): Promise<Way[]> {
  const done = await db
    .selectFrom('kanban_boards')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_done', '=', 1)
    .execute()
  const finishing = new Set(done.map(row => row.id))
  const moves = await db
    .selectFrom('kanban_moves')
    .innerJoin('kanban_cards', 'kanban_cards.id', 'kanban_moves.card_id')
    .select(['card_id', 'from_board', 'to_board', 'at', 'board_id'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('kanban_moves.id')
    .execute()
  return [...Map.groupBy(moves, move => move.card_id).values()].map(steps => {
    const [first] = steps
    const left = steps.find(step => step.from_board !== null)
    const last = steps.findLast(
      step =>
        finishing.has(step.to_board) &&
        !(step.from_board !== null && finishing.has(step.from_board)),
    )
    const isDone = first !== undefined && finishing.has(first.board_id)
    return {
      made: Date.parse(first?.at ?? ''),
      begun: left === undefined ? undefined : Date.parse(left.at),
      finished: isDone && last !== undefined ? Date.parse(last.at) : undefined,
    }
  })
}

/** The last days, today included. */
export function describeFlow(
  ways: readonly Way[],
  { now, days }: { now: Date; days: number },
): FlowDay[] {
  const today = Math.floor(now.getTime() / DAY)
  return Array.from({ length: days }, (_, index) => {
    const day = today - days + 1 + index
    const end = (day + 1) * DAY
    const times = ways.flatMap(({ finished, begun, made }) =>
      finished !== undefined && Math.floor(finished / DAY) === day
        ? [(finished - (begun ?? made)) / HOUR]
        : [],
    )
    return {
      day: new Date(day * DAY).toISOString().slice(0, 10),
      finished: times.length,
      hours: median(times),
      all: ways.filter(way => way.made < end).length,
      done: ways.filter(way => way.finished !== undefined && way.finished < end).length,
    }
  })
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 10) / 10
}
