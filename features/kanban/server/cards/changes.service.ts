import type { CallParsed } from '#platform/contract/define.ts'
import type { kanbanContract } from '../../contract/kanban.contract.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import type { CardParts } from '../kanban.context.ts'
import { unknownCover, unknownLabel, unknownPerson } from '../kanban.errors.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { listLabelRows } from '../projects/labels.repo.ts'
import { findCardFileType } from './files.repo.ts'
import type { CardState } from './state.service.ts'

// The changes of an edit, validated and as stored.

export type CardInput = CallParsed<typeof kanbanContract.updateTask>['body']['data']

interface Reading {
  input: CardInput
  before: CardState
  project: ProjectRow
  parts: CardParts
}
/** The changes of the input that differ from the current state. */
export async function readChanges(
  trx: Trx,
  { input, before, project, parts }: Reading,
): Promise<Partial<CardState>> {
  const { title, description, dueDate, checklists } = input
  const asked: Partial<CardState> = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description: sanitizeRichText(description) }),
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(checklists === undefined ? {} : { checklists: JSON.stringify(checklists) }),
    ...(input.labels === undefined ? {} : { labels: await readLabels(trx, project, input.labels) }),
    ...(input.assignedTo === undefined
      ? {}
      : { people: await readPeople(trx, { given: input.assignedTo, before, project, parts }) }),
    ...(input.coverImage === undefined
      ? {}
      : { cover_id: await readCover(trx, input.id, input.coverImage) }),
  }
  const same = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => same.get(key) !== JSON.stringify(value)),
  )
}

async function readLabels(
  trx: Trx,
  project: ProjectRow,
  names: readonly string[],
): Promise<number[]> {
  const rows = await listLabelRows(trx, project.id)
  const idOf = new Map(rows.map(row => [row.name_key, row.id]))
  const ids = names.map(name => {
    const id = idOf.get(foldText(name))
    if (id === undefined) throw unknownLabel(name)
    return id
  })
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

interface Giving {
  given: NonNullable<CardInput['assignedTo']>
  before: CardState
  project: ProjectRow
  parts: CardParts
}
/** Existing assignees stay; new ones are added only if they can see the card. */
async function readPeople(trx: Trx, { given, before, project, parts }: Giving): Promise<number[]> {
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

async function readCover(trx: Trx, cardId: number, cover: string | null): Promise<string | null> {
  if (cover === null || cover === '') return null
  const id = FILE_ADDRESS.exec(cover)?.[1] ?? cover
  const type = await findCardFileType(trx, cardId, id)
  if (type === undefined || !type.startsWith('image/')) throw unknownCover()
  return id
}
