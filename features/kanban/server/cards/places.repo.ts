import type { Trx } from '#platform/server/database/tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import '../kanban.tables.ts'

// Sort keys of cards. A key is a number between those of the neighbors; when two are too close to fit another between them, the
// board is renumbered, invisibly.

export const GAP = 1024
/** Closer than this, and the board is renumbered. */
const CLOSEST = 1e-5

/** Before or after a card, a position counted from 0, or the end. A card no longer on the board is ignored. */
export type Spot =
  | { beforeId?: number | null | undefined; afterId?: number | null | undefined }
  | { index: number }

interface Placing {
  boardId: string
  spot: Spot
  /** They are being moved, and have no position. */
  moving: readonly number[]
}

interface Standing {
  id: number
  place: number
}

/** Sort keys for the moved cards, in order. `revision` marks renumbered cards. */
export async function findPlaces(trx: Trx, placing: Placing, revision: number): Promise<number[]> {
  const room = await findRoom(trx, placing)
  const count = placing.moving.length
  if (room.to - room.from < CLOSEST * (count + 1)) {
    await renumber(trx, placing.boardId, revision)
    return spread(await findRoom(trx, placing), count)
  }
  return spread(room, count)
}

function spread({ from, to }: Room, count: number): number[] {
  const step = (to - from) / (count + 1)
  return Array.from({ length: count }, (_, index) => from + step * (index + 1))
}

interface Room {
  from: number
  to: number
}

async function findRoom(trx: Trx, { boardId, spot, moving }: Placing): Promise<Room> {
  const others = () => selectOthers(trx, boardId, moving)
  const between = (before: Standing | undefined, after: Standing | undefined): Room => {
    const from = before?.place ?? (after === undefined ? 0 : after.place - 2 * GAP)
    // Behind all of several there is a whole gap for each.
    return { from, to: after?.place ?? from + GAP * (moving.length + 1) }
  }
  const last = () => others().orderBy('place', 'desc').orderBy('id', 'desc').executeTakeFirst()
  if ('index' in spot) {
    const at = await others()
      .orderBy('place')
      .orderBy('id')
      .offset(spot.index)
      .limit(1)
      .executeTakeFirst()
    return at === undefined
      ? between(await last(), undefined)
      : between(await previous(others, at), at)
  }
  const find = async (id: number | null | undefined) =>
    id === undefined || id === null ? undefined : others().where('id', '=', id).executeTakeFirst()
  const after = await find(spot.afterId)
  if (after !== undefined) return between(after, await following(others, after))
  const before = await find(spot.beforeId)
  if (before !== undefined) return between(await previous(others, before), before)
  // `afterId: null`: behind nothing, so before all; on a board that was empty the end is meant.
  if (spot.afterId === null && spot.beforeId !== null)
    return between(undefined, await others().orderBy('place').orderBy('id').executeTakeFirst())
  return between(await last(), undefined)
}

const selectOthers = (db: Db, boardId: string, moving: readonly number[]) => {
  const query = db
    .selectFrom('kanban_cards')
    .select(['id', 'place'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .limit(1)
  return moving.length === 0 ? query : query.where('id', 'not in', [...moving])
}
type Others = () => ReturnType<typeof selectOthers>

const previous = (others: Others, { id, place }: Standing) =>
  others()
    .where(eb =>
      eb.or([eb('place', '<', place), eb.and([eb('place', '=', place), eb('id', '<', id)])]),
    )
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

const following = (others: Others, { id, place }: Standing) =>
  others()
    .where(eb =>
      eb.or([eb('place', '>', place), eb.and([eb('place', '=', place), eb('id', '>', id)])]),
    )
    .orderBy('place')
    .orderBy('id')
    .executeTakeFirst()

/** The same order with whole gaps; archived and deleted cards keep their place among the others. */
async function renumber(trx: Trx, boardId: string, revision: number): Promise<void> {
  await sql`update kanban_cards set place = numbered.at * ${sql.lit(GAP)}, revision = ${revision}
    from (select id as card, row_number() over (order by place, id) as at from kanban_cards where board_id = ${boardId}) as numbered
    where numbered.card = kanban_cards.id`.execute(trx)
}

/** Whether one card precedes the other on its board. */
export const standsBefore = (one: Standing, other: Standing): boolean =>
  one.place < other.place || (one.place === other.place && one.id < other.id)
