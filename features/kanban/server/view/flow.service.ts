import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { FlowDay } from '../../contract/kanban-tasks.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { enterProject } from '../projects/access.service.ts'
import { listFinishingBoardIds, listProjectMoves } from './flow.repo.ts'

// Flow metrics from the history of moves, day by day. A card is started when it leaves its first board and finished when it last arrived
// on a board marked as done; days are UTC days.

export async function getFlow(
  db: Db,
  caller: Caller,
  { project: id, now, days }: { project: number | undefined; now: Date; days: number },
): Promise<FlowDay[]> {
  const { project } = await enterProject(db, caller, { id, need: 'viewer' })
  return describeFlow(await readCourses(db, project.id), { now, days })
}

/** When a card was created, started and finished. */
export interface Course {
  made: number
  begun: number | undefined
  finished: number | undefined
}

async function readCourses(db: Db, projectId: number): Promise<Course[]> {
  const finishing = await listFinishingBoardIds(db, projectId)
  const moves = await listProjectMoves(db, projectId)
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
  courses: readonly Course[],
  { now, days }: { now: Date; days: number },
): FlowDay[] {
  const today = Math.floor(now.getTime() / DAY)
  return Array.from({ length: days }, (_, index) => {
    const day = today - days + 1 + index
    const end = (day + 1) * DAY
    const times = courses.flatMap(({ finished, begun, made }) =>
      finished !== undefined && Math.floor(finished / DAY) === day
        ? [(finished - (begun ?? made)) / HOUR]
        : [],
    )
    return {
      day: new Date(day * DAY).toISOString().slice(0, 10),
      finished: times.length,
      hours: median(times),
      all: courses.filter(one => one.made < end).length,
      done: courses.filter(one => one.finished !== undefined && one.finished < end).length,
    }
  })
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 10) / 10
}
