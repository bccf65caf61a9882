import { DAY } from '#platform/contract/durations.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import { Readable } from 'node:stream'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { FileStore, StoredBytes } from '#platform/server/files/file-store.ts'
import { writePng } from '#platform/server/png/write-png.ts'
import { insertFile } from '#features/files/server/files.service.ts'
import { insertCard } from './cards/add.service.ts'
import { insertMove } from './cards/cards.repo.ts'
import { BOARD_IDS, CARDS, type SeedCard } from './cards.seed.ts'
import { beginProject } from './projects/begin.service.ts'
import './kanban.tables.ts'
import type { DemoContext, FillRows } from '#platform/server/compose/define-feature.ts'

// The cards of the demo: what a small factory plans, in the default project and in one for five people. Times are relative to the day
// of seeding.

const ADMIN = 11
const PROJECT = 'Hall B'
const MEMBERS = [
  { id: 2, role: 'editor' },
  { id: 5, role: 'editor' },
  { id: 7, role: 'editor' },
  { id: 9, role: 'viewer' },
] as const

/** The demo's picture, stored; the same on every instance. */
async function storeKanbanFiles(store: FileStore): Promise<StoredBytes> {
  const bytes = drawPlan()
  return store.store(Readable.from([bytes]), bytes.length)
}

const [WIDTH, HEIGHT] = [480, 240]

/** The hall from above: a grid, machines as blocks, and the aisle between them. */
const drawPlan = (): Buffer =>
  writePng({
    width: WIDTH,
    height: HEIGHT,
    colorAt(x, y) {
      const isMachine = y % 80 > 18 && y % 80 < 58 && x % 120 > 22 && x % 120 < 94
      const isAisle = Math.abs(y - 80) < 4 || Math.abs(y - 160) < 4
      if (isMachine)
        return (Math.floor(x / 120) + Math.floor(y / 80)) % 2 === 0 ? [34, 158, 166] : [58, 92, 140]
      if (isAisle) return [214, 158, 64]
      return x % 24 === 0 || y % 24 === 0 ? [38, 50, 66] : [28, 38, 52]
    },
  })

interface Seeding {
  now: Date
  picture: StoredBytes | undefined
}

/** Stores the picture of the demo, and fills its kanban. */
export async function prepareKanban({ store }: DemoContext): Promise<FillRows> {
  const picture = store === undefined ? undefined : await storeKanbanFiles(store)
  return (trx, now) => seedKanban(trx, { now, picture })
}

/** Fills the kanban of the demo. */
async function seedKanban(trx: Trx, { now, picture }: Seeding): Promise<void> {
  const project = await trx
    .selectFrom('kanban_projects')
    .select('id')
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  const begun = { trx, caller: { userId: ADMIN }, now: new Date(now.getTime() - 60 * DAY) }
  const hall = await beginProject(begun, { name: PROJECT, isOpen: false, hasBoards: true })
  const members = MEMBERS.map(({ id, role }) => ({
    project_id: hall,
    user_id: id,
    role,
    joined_at: begun.now.toISOString(),
  }))
  await trx.insertInto('kanban_members').values(members).execute()
  await trx
    .updateTable('kanban_boards')
    .set({ wip_limit: 3 })
    .where('id', 'in', ['in-progress', 'in-progress-2'])
    .execute()
  for (const card of CARDS)
    await seedCard(trx, card, { now, picture, projectId: card.inHall === true ? hall : project.id })
  const rules = [
    { board_id: 'done-2', action: { kind: 'complete' } },
    { board_id: 'in-progress-2', action: { kind: 'assign', userId: MEMBERS[1].id } },
    { board_id: 'done-2', action: { kind: 'archive', days: 14 } },
  ].map(rule => ({
    ...rule,
    action: JSON.stringify(rule.action),
    author_id: ADMIN,
    created_at: begun.now.toISOString(),
  }))
  await trx.insertInto('kanban_rules').values(rules).execute()
}

async function seedCard(
  trx: Trx,
  card: SeedCard,
  { now, picture, projectId }: Seeding & { projectId: number },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const boardId = (at: 0 | 1 | 2) => (card.inHall === true ? `${BOARD_IDS[at]}-2` : BOARD_IDS[at])
  const [at, from = card.made] = [card.board, card.begun]
  const id = await insertCard(
    { trx, caller: { userId: card.by ?? ADMIN }, now: ago(card.made) },
    {
      board: { id: boardId(at), project_id: projectId },
      title: card.title,
      description: card.text ?? '',
      dueDate: card.due === undefined ? null : ago(-card.due).toISOString().slice(0, 10),
      checklists: JSON.stringify(card.checklist === undefined ? [] : [toChecklist(card.checklist)]),
    },
  )
  await trx
    .updateTable('kanban_moves')
    .set({ to_board: boardId(0) })
    .where('card_id', '=', id)
    .execute()
  const steps =
    at === 0
      ? []
      : [
          { from: boardId(0), to: boardId(1), days: from },
          ...(at === 2 ? [{ from: boardId(1), to: boardId(2), days: card.done ?? 1 }] : []),
        ]
  for (const step of steps)
    await insertMove(trx, {
      card_id: id,
      from_board: step.from,
      to_board: step.to,
      user_id: card.people?.[0] ?? ADMIN,
      at: ago(step.days).toISOString(),
    })
  await attach(trx, card, { id, projectId, ago })
  if (card.hasPicture === true && picture !== undefined)
    await attachPicture(trx, { id, now: ago(card.made), picture })
}

interface Attachable {
  id: number
  projectId: number
  ago: (days: number) => Date
}
async function attach(trx: Trx, card: SeedCard, { id, projectId, ago }: Attachable): Promise<void> {
  const labels = await trx
    .selectFrom('kanban_labels')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name_key', 'in', [...(card.labels ?? []).map(foldText), '-'])
    .execute()
  if (labels.length > 0)
    await trx
      .insertInto('kanban_card_labels')
      .values(labels.map(label => ({ card_id: id, label_id: label.id })))
      .execute()
  const people = (card.people ?? []).map(user_id => ({
    card_id: id,
    user_id,
    assigned_at: ago(card.made).toISOString(),
  }))
  if (people.length > 0) await trx.insertInto('kanban_assignees').values(people).execute()
  const comments = (card.comments ?? []).map(([user_id, days, text]) => ({
    card_id: id,
    user_id,
    text,
    created_at: ago(days).toISOString(),
  }))
  if (comments.length > 0) await trx.insertInto('kanban_comments').values(comments).execute()
}

const toChecklist = (items: NonNullable<SeedCard['checklist']>) => ({
  id: 'l0',
  title: 'Steps',
  items: items.map(([text, isDone], index) => ({ id: `l0i${index}`, text, isDone })),
})

async function attachPicture(
  trx: Trx,
  { id, now, picture }: { id: number; now: Date; picture: StoredBytes },
): Promise<void> {
  const file = await insertFile(trx, {
    ownerId: ADMIN,
    name: 'Hall B.png',
    stored: picture,
    purpose: 'attachment',
    now,
    isUsed: true,
  })
  await trx
    .insertInto('kanban_files')
    .values({ card_id: id, file_id: file, added_at: now.toISOString() })
    .execute()
  await trx.updateTable('kanban_cards').set({ cover_id: file }).where('id', '=', id).execute()
}

/** Cards by their title. */
export const demoCards: DemoRecords = {
  type: 'kanban',
  linkTo: id => `/apps/kanban?card=${id}`,
  find: (trx, text) =>
    trx
      .selectFrom('kanban_cards')
      .select('id')
      .where('title', '=', text)
      .orderBy('id')
      .executeTakeFirst(),
}
