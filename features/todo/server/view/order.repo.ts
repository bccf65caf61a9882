import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/tables.ts'
import { isSeen, type Reader } from './conditions.repo.ts'
import type { SeenRow } from './tasks.repo.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Everyone's own order (TODO-05): a sort key for each task a person has moved, between its neighbors'. Unmoved
// tasks have minus their id, so that a new task comes first. Ties are broken by the newer task.

interface Placed {
  id: number
  place: number
}

/** Moves a task to another's position; those between shift by one. Returns its new sort key. */
export async function moveTo(
  trx: Trx,
  reader: Reader,
  { task, target }: { task: SeenRow; target: SeenRow },
): Promise<number> {
  if (task.id === target.id) return task.place
  const isDown = isBefore(task, target)
  const place = await placeBeside(trx, reader, { task, target, isDown })
  if (place !== undefined) {
    await savePlaces(trx, reader, [{ id: task.id, place }])
    return place
  }
  await renumber(trx, reader)
  const [anew, target2] = [
    await placedAt(trx, reader, task.id),
    await placedAt(trx, reader, target.id),
  ]
  const second = await placeBeside(trx, reader, { task: anew, target: target2, isDown })
  if (second === undefined) throw new Error('no room between two places')
  await savePlaces(trx, reader, [{ id: task.id, place: second }])
  return second
}

const isBefore = (one: Placed, other: Placed): boolean =>
  one.place < other.place || (one.place === other.place && one.id > other.id)

/** A number between the target and its neighbour on the far side; none when there is no number left between them. */
async function placeBeside(
  trx: Trx,
  reader: Reader,
  { task, target, isDown }: { task: Placed; target: Placed; isDown: boolean },
): Promise<number | undefined> {
  const neighbour = await findNeighbour(trx, reader, { target, without: task.id, isDown })
  const edge = isDown ? target.place + 1 : await topEdge(trx)
  const place = (target.place + (neighbour?.place ?? edge)) / 2
  const [low, high] = isDown
    ? [target.place, neighbour?.place ?? edge]
    : [neighbour?.place ?? edge, target.place]
  return place > low && place < high ? place : undefined
}

/** Above everything, and still below the task that is made next. */
async function topEdge(trx: Trx): Promise<number> {
  const newest = await trx
    .selectFrom('tasks')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return -Number(newest?.id ?? 0) - 1
}

const PLACE = sql<number>`coalesce(task_places.place, -tasks.id)`

const selectPlaced = (trx: Trx, reader: Reader) =>
  trx
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .leftJoin('task_places', join =>
      join
        .onRef('task_places.task_id', '=', 'tasks.id')
        .on('task_places.user_id', '=', reader.userId),
    )
    .select(['tasks.id', PLACE.as('place')])
    .where(isSeen(reader))

async function findNeighbour(
  trx: Trx,
  reader: Reader,
  { target, without, isDown }: { target: Placed; without: number; isDown: boolean },
): Promise<Placed | undefined> {
  const others = selectPlaced(trx, reader).where('tasks.id', '!=', without).limit(1)
  const { place, id } = target
  const row = isDown
    ? await others
        .where(sql<boolean>`(${PLACE} > ${place} or (${PLACE} = ${place} and tasks.id < ${id}))`)
        .orderBy(PLACE)
        .orderBy('tasks.id', 'desc')
        .executeTakeFirst()
    : await others
        .where(sql<boolean>`(${PLACE} < ${place} or (${PLACE} = ${place} and tasks.id > ${id}))`)
        .orderBy(PLACE, 'desc')
        .orderBy('tasks.id')
        .executeTakeFirst()
  return row === undefined ? undefined : { id: row.id, place: Number(row.place) }
}

async function placedAt(trx: Trx, reader: Reader, id: number): Promise<Placed> {
  const row = await selectPlaced(trx, reader).where('tasks.id', '=', id).executeTakeFirstOrThrow()
  return { id: row.id, place: Number(row.place) }
}

/** Renumbers all sort keys evenly below the newest task, in the same order. */
async function renumber(trx: Trx, reader: Reader): Promise<void> {
  const rows = await selectPlaced(trx, reader).orderBy(PLACE).orderBy('tasks.id', 'desc').execute()
  const newest = await topEdge(trx)
  const step = -newest / (rows.length + 1)
  await savePlaces(
    trx,
    reader,
    rows.map((row, index) => ({ id: row.id, place: newest + step * (index + 1) })),
  )
}

async function savePlaces(trx: Trx, { userId }: Reader, places: readonly Placed[]): Promise<void> {
  for (const some of chunksOf(places)) {
    await trx
      .insertInto('task_places')
      .values(some.map(({ id, place }) => ({ user_id: userId, task_id: id, place })))
      .onConflict(conflict =>
        conflict
          .columns(['user_id', 'task_id'])
          .doUpdateSet({ place: eb => eb.ref('excluded.place') }),
      )
      .execute()
  }
}
