import type { Trx } from '#platform/server/database/tables.ts'
import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { labelNotFound, unknownPerson } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { type Act, enterCard, nextRevision } from '../projects/access.service.ts'
import {
  type CardState,
  type EditBack,
  type EditParts,
  readState,
  writeState,
} from './edit.service.ts'

// What is done to several cards at once: all of it, or, where one of them may not be touched, nothing.

export function bulkRoutes({ database, clock, people, news, tellingFor }: KanbanParts): Route[] {
  return [
    route(kanbanBoardsContract.archiveTasks, ({ body: { ids, isArchived }, caller, actor }) =>
      database.write(async trx =>
        archiveCards(trx, { caller, actor, now: clock() }, { ids, isArchived }),
      ),
    ),
    route(kanbanBoardsContract.updateTasks, ({ body, caller, actor }) =>
      database.write(async trx => {
        const parts = { ...tellingFor(caller), people }
        return updateCards(trx, { caller, actor, now: clock() }, { ...body, parts })
      }),
    ),
    route(kanbanBoardsContract.touchTask, async ({ body, caller }) => {
      const { card } = await enterCard(database.read, caller, { id: body.taskId, need: 'editor' })
      const who = await database.read
        .selectFrom('users')
        .select('full_name')
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow()
      const { taskId, doing } = body
      news.touch({
        kind: 'touch',
        taskId,
        projectId: card.project_id,
        userId: caller.userId,
        name: who.full_name,
        doing,
      })
      return { ok: true as const }
    }),
  ]
}

export async function archiveCards(
  trx: Trx,
  act: Act,
  { ids, isArchived }: { ids: readonly number[]; isArchived: boolean },
) {
  const at = isArchived ? act.now.toISOString() : null
  const records = []
  for (const id of new Set(ids)) {
    const { card } = await enterCard(trx, act.caller, { id, need: 'editor' })
    if ((card.archived_at !== null) === isArchived) continue
    const revision = await nextRevision(trx, card.project_id)
    await trx
      .updateTable('kanban_cards')
      .set({ archived_at: at, revision })
      .where('id', '=', id)
      .execute()
    records.push({
      id,
      name: card.title,
      before: { isArchived: !isArchived },
      after: { isArchived },
    })
  }
  if (records.length === 0) return { ids: [], changeId: undefined }
  const changed = records.map(record => record.id)
  const undo = { kind: 'kanban.archive', args: { ids: changed, isArchived: !isArchived } }
  const changeId = await recordChange(trx, {
    ...act,
    action: 'update',
    subject: 'Kanban',
    records,
    undo,
  })
  return { ids: changed, changeId }
}

interface Toggle {
  id: number
  isOn: boolean
}
interface Bulk {
  ids: readonly number[]
  label?: Toggle | undefined
  assignee?: Toggle | undefined
  parts: EditParts
}
export async function updateCards(trx: Trx, act: Act, { ids, label, assignee, parts }: Bulk) {
  const records: ChangedCard[] = []
  const undone: EditBack[] = []
  for (const id of new Set(ids)) {
    const { card, entered } = await enterCard(trx, act.caller, { id, need: 'editor' })
    const before = await readState(trx, parts, card)
    const after: Partial<CardState> = {}
    const labels = toggle(before.labels, label)
    const people = toggle(before.people, assignee)
    if (labels !== undefined) after.labels = await checkLabels(trx, entered.project, labels)
    if (people !== undefined)
      after.people = await checkPeople(trx, { project: entered.project, assignee, people, parts })
    if (Object.keys(after).length === 0) continue
    await writeState(trx, act, { card, before, wanted: after, project: entered.project })
    const old = {
      ...(labels === undefined ? {} : { labels: before.labels }),
      ...(people === undefined ? {} : { people: before.people }),
    }
    undone.push({ id, before: old, after })
    records.push({ id, name: card.title, before: old, after })
  }
  if (records.length === 0) return { ids: [], changeId: undefined }
  const undo = { kind: 'kanban.edit', args: { cards: undone } }
  const changeId = await recordChange(trx, {
    ...act,
    action: 'update',
    subject: 'Kanban',
    records,
    undo,
  })
  return { ids: records.map(record => record.id), changeId }
}
interface ChangedCard {
  id: number
  name: string
  before: object
  after: object
}

/** With it or without; nothing where it is so already. */
function toggle(has: number[], wanted: Toggle | undefined): number[] | undefined {
  if (wanted === undefined || has.includes(wanted.id) === wanted.isOn) return undefined
  const rest = has.filter(id => id !== wanted.id)
  return (wanted.isOn ? [...rest, wanted.id] : rest).toSorted((a, b) => a - b)
}

async function checkLabels(trx: Trx, project: ProjectRow, labels: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('kanban_labels')
    .select('id')
    .where('project_id', '=', project.id)
    .execute()
  const known = new Set(rows.map(row => row.id))
  if (labels.some(id => !known.has(id))) throw labelNotFound()
  return labels
}

interface Checking {
  project: ProjectRow
  assignee: Toggle | undefined
  people: number[]
  parts: EditParts
}
async function checkPeople(
  trx: Trx,
  { project, assignee, people, parts }: Checking,
): Promise<number[]> {
  if (assignee?.isOn === true && !(await parts.people.canSee(trx, project, assignee.id)))
    throw unknownPerson()
  return people
}
