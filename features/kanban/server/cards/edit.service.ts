import type { Trx } from '#platform/server/database/tables.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { KanbanTask, kanbanContract } from '../../contract/kanban.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince } from '#platform/server/changes/undo.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { sanitiseRichText } from '#platform/server/rich-text/sanitise.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { insertComment } from '../comments/comments.service.ts'
import { unknownCover, unknownLabel, unknownPerson } from '../kanban.errors.ts'
import { getCardRow } from '../kanban.repo.ts'
import type { CardRow, ProjectRow } from '../kanban.tables.ts'
import { type Act, enterCard, linkTo, nextRevision } from '../projects/access.service.ts'
import type { PeopleOf } from '../projects/people.repo.ts'
import { assigneesOf, labelsOf } from '../view/hangings.repo.ts'
import { type Telling, toTasks } from '../view/view.service.ts'
import { describeCard } from './describe.service.ts'
import { addFiles, dropFiles, hangAgain } from './files.service.ts'
import { moveCards } from './move.service.ts'

// Edits of one card. What is given is changed, everything else stays; the version counts them, so that a stale edit can be told.

type Change = CallParsed<typeof kanbanContract.updateTask>['body']['data']

/** What of a card an edit can take back, as it stands in the database. */
export interface CardState {
  title: string
  description: string
  due_date: string | null
  cover_id: string | null
  checklists: string
  labels: number[]
  people: number[]
}

export interface EditParts extends Telling {
  people: PeopleOf
}

export async function readState(trx: Trx, parts: Telling, row: CardRow): Promise<CardState> {
  const asked = { dialect: parts.dialect, ids: [row.id] }
  const { title, description, due_date, cover_id, checklists } = row
  const labels = (await labelsOf(trx, asked)).map(one => one.id)
  const people = (await assigneesOf(trx, asked)).map(one => one.user_id).toSorted((a, b) => a - b)
  return { title, description, due_date, cover_id, checklists, labels, people }
}

/** Carries out the spec's `update-task`. Throws 412 where the card is newer than what was read. */
export async function editCard(
  trx: Trx,
  act: Act,
  { change, ifMatch, parts }: { change: Change; ifMatch: number | undefined; parts: EditParts },
): Promise<{ task: KanbanTask; changeId: number | undefined; version: number }> {
  const { card, entered } = await enterCard(trx, act.caller, { id: change.id, need: 'editor' })
  if (ifMatch !== undefined && ifMatch !== card.version)
    throw staleVersion((await toTasks(trx, [card], parts))[0])
  if (change.boardId !== undefined && change.boardId !== card.board_id)
    await moveCards(trx, act, { ids: [card.id], boardId: change.boardId, spot: {} })
  const before = await readState(trx, parts, card)
  const words = await describeCard(trx, parts.dialect, card)
  const project = entered.project
  const files = await keepFiles(trx, act, { card, change })
  const wanted = await readWanted(trx, { change, before, project, parts })
  const fresh = await writeState(trx, act, {
    card: await getCardRow(trx, card.id),
    before,
    wanted,
    project,
  })
  for (const { id, comment } of change.comments ?? []) {
    if (id === undefined) await insertComment(trx, act, { card, project, text: comment, parts })
  }
  const after = await describeCard(trx, parts.dialect, fresh)
  const changeId =
    fresh.version === card.version
      ? undefined
      : await record(trx, act, { card, before, wanted, words, after, files })
  const [task] = await toTasks(trx, [await getCardRow(trx, card.id)], parts)
  if (task === undefined) throw changedSince(card.title)
  return { task, changeId, version: fresh.version }
}

interface Recorded {
  card: CardRow
  before: CardState
  wanted: Partial<CardState>
  words: object
  after: object
  files: string[]
}
const record = (trx: Trx, act: Act, { card, before, wanted, words, after, files }: Recorded) =>
  recordChange(trx, {
    ...act,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: card.id, name: card.title, before: words, after }],
    undo: {
      kind: 'kanban.edit',
      args: {
        cards: [
          {
            id: card.id,
            before: pick(before, wanted),
            after: wanted,
            files,
            cover: before.cover_id,
          },
        ],
      },
    },
  })

const pick = (before: CardState, wanted: SomeState): Partial<CardState> =>
  Object.fromEntries(Object.entries(before).filter(([key]) => key in wanted))

interface Keeping {
  card: CardRow
  change: Change
}
/** Attachments that the payload names stay or are hung on; the others are taken off, and answered. */
async function keepFiles(trx: Trx, act: Act, { card, change }: Keeping): Promise<string[]> {
  if (change.attachments === undefined) return []
  const wanted = new Set(change.attachments.map(file => file.id))
  const rows = await trx
    .selectFrom('kanban_files')
    .select('file_id')
    .where('card_id', '=', card.id)
    .execute()
  const known = new Set(rows.map(row => row.file_id))
  const left = [...known].filter(id => !wanted.has(id))
  await dropFiles(trx, card, left)
  await addFiles(trx, act, { card, fileIds: [...wanted].filter(id => !known.has(id)) })
  return left
}

interface Wanting {
  change: Change
  before: CardState
  project: ProjectRow
  parts: EditParts
}
/** What the change asks for and is not so already. */
async function readWanted(
  trx: Trx,
  { change, before, project, parts }: Wanting,
): Promise<Partial<CardState>> {
  const { title, description, dueDate, checklists } = change
  const wanted: Partial<CardState> = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description: sanitiseRichText(description) }),
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(checklists === undefined ? {} : { checklists: JSON.stringify(checklists) }),
    ...(change.labels === undefined
      ? {}
      : { labels: await findLabels(trx, project, change.labels) }),
    ...(change.assignedTo === undefined
      ? {}
      : { people: await findPeople(trx, { given: change.assignedTo, before, project, parts }) }),
    ...(change.coverImage === undefined
      ? {}
      : { cover_id: await findCover(trx, change.id, change.coverImage) }),
  }
  const same = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => same.get(key) !== JSON.stringify(value)),
  )
}

async function findLabels(
  trx: Trx,
  project: ProjectRow,
  names: readonly string[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('kanban_labels')
    .select(['id', 'name_key'])
    .where('project_id', '=', project.id)
    .execute()
  const idOf = new Map(rows.map(row => [row.name_key, row.id]))
  const ids = names.map(name => {
    const id = idOf.get(foldText(name))
    if (id === undefined) throw unknownLabel(name)
    return id
  })
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

interface Giving {
  given: NonNullable<Change['assignedTo']>
  before: CardState
  project: ProjectRow
  parts: EditParts
}
/** Who has the card already keeps it; others get it only where they can see it. */
async function findPeople(trx: Trx, { given, before, project, parts }: Giving): Promise<number[]> {
  const ids = new Set<number>()
  for (const { userId, title } of given) {
    const id = userId ?? (await parts.people.findByName(trx, title ?? ''))
    if (id === undefined) throw unknownPerson()
    if (!before.people.includes(id) && !(await parts.people.canSee(trx, project, id)))
      throw unknownPerson()
    ids.add(id)
  }
  return [...ids].toSorted((a, b) => a - b)
}

const FILE_ADDRESS = /^\/api\/files\/([\w-]{22})(?:\?|$)/

async function findCover(trx: Trx, cardId: number, cover: string | null): Promise<string | null> {
  if (cover === null || cover === '') return null
  const id = FILE_ADDRESS.exec(cover)?.[1] ?? cover
  const file = await trx
    .selectFrom('kanban_files')
    .innerJoin('files', 'files.id', 'kanban_files.file_id')
    .select('files.type')
    .where('card_id', '=', cardId)
    .where('files.id', '=', id)
    .executeTakeFirst()
  if (file === undefined || !file.type.startsWith('image/')) throw unknownCover()
  return id
}

interface Writing {
  card: CardRow
  before: CardState
  wanted: Partial<CardState>
  project: ProjectRow
}
/** Writes what is wanted, and tells whom the card was given to. */
export async function writeState(
  trx: Trx,
  act: Act,
  { card, before, wanted, project }: Writing,
): Promise<CardRow> {
  const { labels, people, title, ...columns } = wanted
  if (Object.keys(wanted).length === 0) return card
  const at = act.now.toISOString()
  const revision = await nextRevision(trx, project.id)
  await trx
    .updateTable('kanban_cards')
    .set(eb => ({
      ...columns,
      ...(title === undefined ? {} : { title, title_key: foldText(title) }),
      version: eb('version', '+', 1),
      revision,
      updated_at: at,
    }))
    .where('id', '=', card.id)
    .execute()
  if (labels !== undefined) {
    await trx.deleteFrom('kanban_card_labels').where('card_id', '=', card.id).execute()
    for (const label_id of labels)
      await trx.insertInto('kanban_card_labels').values({ card_id: card.id, label_id }).execute()
  }
  if (people !== undefined) await assign(trx, act, { card, project, before: before.people, people })
  return getCardRow(trx, card.id)
}

interface Assigning {
  card: CardRow
  project: ProjectRow
  before: number[]
  people: number[]
}
async function assign(
  trx: Trx,
  { actor, caller, now }: Act,
  { card, project, before, people }: Assigning,
): Promise<void> {
  const fresh = people.filter(id => !before.includes(id))
  const gone = before.filter(id => !people.includes(id))
  if (gone.length > 0)
    await trx
      .deleteFrom('kanban_assignees')
      .where('card_id', '=', card.id)
      .where('user_id', 'in', gone)
      .execute()
  for (const user_id of fresh) {
    await trx
      .insertInto('kanban_assignees')
      .values({ card_id: card.id, user_id, assigned_at: now.toISOString() })
      .execute()
  }
  await notify(trx, {
    userIds: fresh.filter(id => id !== caller.userId),
    kind: 'kanban-assigned',
    params: { card: card.title },
    by: { ...actor, as: 'name' },
    link: linkTo(project, card.id),
    now,
  })
}

/** As it was stored. */
type SomeState = { [key in keyof CardState]?: CardState[key] | undefined }

export interface EditBack {
  id: number
  before: SomeState
  after: SomeState
  /** Taken off by the edit, and the cover there was. */
  files?: string[] | undefined
  cover?: string | null | undefined
}
/** The state with what is given in its place. */
const apply = (state: CardState, given: SomeState): CardState => ({
  title: given.title ?? state.title,
  description: given.description ?? state.description,
  due_date: given.due_date === undefined ? state.due_date : given.due_date,
  cover_id: given.cover_id === undefined ? state.cover_id : given.cover_id,
  checklists: given.checklists ?? state.checklists,
  labels: given.labels ?? state.labels,
  people: given.people ?? state.people,
})

/** Takes edits back field by field, unless somebody changed those fields since. */
export async function editBack(
  trx: Trx,
  act: Act,
  { cards, parts }: { cards: readonly EditBack[]; parts: Telling },
): Promise<void> {
  const records = []
  for (const { id, before, after, files = [], cover } of cards) {
    const { card, entered } = await enterCard(trx, act.caller, { id, need: 'editor' })
    const state = await readState(trx, parts, card)
    const isSame =
      JSON.stringify(pick(state, after)) === JSON.stringify(pick(apply(state, after), after))
    if (!isSame) throw changedSince(card.title)
    const words = await describeCard(trx, parts.dialect, card)
    for (const fileId of files)
      await hangAgain(trx, act, { card, fileId, isCover: fileId === cover })
    const fresh = await writeState(trx, act, {
      card: await getCardRow(trx, id),
      before: state,
      wanted: pick(apply(state, before), before),
      project: entered.project,
    })
    records.push({
      id,
      name: card.title,
      before: words,
      after: await describeCard(trx, parts.dialect, fresh),
    })
  }
  await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
}
