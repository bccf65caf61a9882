import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { ViewContext } from '../kanban.context.ts'
import { nextRevision } from '../kanban.repo.ts'
import type { CardRow, ProjectRow } from '../kanban.tables.ts'
import { linkTo } from '../projects/access.service.ts'
import { deleteCardLabels, insertCardLabel } from '../projects/labels.repo.ts'
import { assigneesOf, labelsOf } from '../view/card-details.repo.ts'
import { deleteAssignees, getCardRow, insertAssignees, updateCardVersion } from './cards.repo.ts'

// The part of a card's state that an edit writes and can undo.

/** As stored. */
export interface CardState {
  title: string
  description: string
  due_date: string | null
  cover_id: string | null
  checklists: string
  labels: number[]
  people: number[]
}
/** As it was stored. */
export type PartialState = { [key in keyof CardState]?: CardState[key] | undefined }

export const pickState = (state: CardState, keys: PartialState): Partial<CardState> =>
  Object.fromEntries(Object.entries(state).filter(([key]) => key in keys))

/** The state with what is given in its place. */
export const applyState = (state: CardState, given: PartialState): CardState => ({
  title: given.title ?? state.title,
  description: given.description ?? state.description,
  due_date: given.due_date === undefined ? state.due_date : given.due_date,
  cover_id: given.cover_id === undefined ? state.cover_id : given.cover_id,
  checklists: given.checklists ?? state.checklists,
  labels: given.labels ?? state.labels,
  people: given.people ?? state.people,
})

export async function readState(
  trx: Trx,
  { dialect }: Pick<ViewContext, 'dialect'>,
  row: CardRow,
): Promise<CardState> {
  const asked = { dialect, ids: [row.id] }
  const { title, description, due_date, cover_id, checklists } = row
  const labels = (await labelsOf(trx, asked)).map(one => one.id)
  const people = (await assigneesOf(trx, asked)).map(one => one.user_id).toSorted((a, b) => a - b)
  return { title, description, due_date, cover_id, checklists, labels, people }
}

interface Writing {
  card: CardRow
  before: CardState
  changes: Partial<CardState>
  project: ProjectRow
}
/** Writes the changes, and notifies new assignees. */
export async function writeState(
  context: MutationContext,
  { card, before, changes, project }: Writing,
): Promise<CardRow> {
  const { trx, now } = context
  const { labels, people, title, ...columns } = changes
  if (Object.keys(changes).length === 0) return card
  const revision = await nextRevision(trx, project.id)
  await updateCardVersion(trx, card.id, {
    ...columns,
    ...(title === undefined ? {} : { title, title_key: foldText(title) }),
    revision,
    updated_at: now.toISOString(),
  })
  if (labels !== undefined) {
    await deleteCardLabels(trx, card.id)
    for (const labelId of labels) await insertCardLabel(trx, card.id, labelId)
  }
  if (people !== undefined) await assign(context, { card, project, before: before.people, people })
  return getCardRow(trx, card.id)
}

interface Assigning {
  card: CardRow
  project: ProjectRow
  before: number[]
  people: number[]
}
async function assign(
  { trx, actor, caller, now }: MutationContext,
  { card, project, before, people }: Assigning,
): Promise<void> {
  const added = people.filter(id => !before.includes(id))
  const removed = before.filter(id => !people.includes(id))
  await deleteAssignees(trx, card.id, removed)
  await insertAssignees(trx, { cardId: card.id, userIds: added, at: now.toISOString() })
  await notify(trx, {
    userIds: added.filter(id => id !== caller.userId),
    kind: 'kanban-assigned',
    params: { card: card.title },
    by: { ...actor, as: 'name' },
    link: linkTo(project, card.id),
    now,
  })
}
