import type { Trx } from '#platform/server/database/tables.ts'
import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import type { LabelColor } from '../../contract/kanban.rules.ts'
import { LABELS_PER_PROJECT } from '../../contract/kanban.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { labelNotFound, labelTaken, templateNotFound, tooManyLabels } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { labelsOf } from '../view/hangings.repo.ts'
import { readChecklists } from '../view/view.service.ts'
import { type Act, enterCard, enterProject, nextRevision } from './access.service.ts'

// Labels and templates of a project.

export function labelsRoutes({ database, clock }: KanbanParts): Route[] {
  return [
    route(kanbanBoardsContract.saveLabel, ({ body, caller, actor }) =>
      database.write(async trx => {
        await enterProject(trx, caller, { id: body.project, need: 'editor' })
        return {
          label: await saveLabel(
            trx,
            { caller, actor, now: clock() },
            { ...body, projectId: body.project },
          ),
        }
      }),
    ),
    route(kanbanBoardsContract.deleteLabel, ({ id, caller, actor }) =>
      database.write(async trx => {
        const label = await trx
          .selectFrom('kanban_labels')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        if (label === undefined) throw labelNotFound()
        await enterProject(trx, caller, { id: label.project_id, need: 'editor' })
        const cards = await trx
          .selectFrom('kanban_card_labels')
          .select('card_id')
          .where('label_id', '=', id)
          .execute()
        await trx.deleteFrom('kanban_labels').where('id', '=', id).execute()
        await markProject(trx, label.project_id)
        const { project_id, name, color } = label
        const changeId = await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'Kanban',
          records: [{ id: `label:${id}`, name, before: { name, color } }],
          undo: {
            kind: 'kanban.restoreLabel',
            args: { project_id, name, color, cards: cards.map(row => row.card_id) },
          },
        })
        return { id, changeId }
      }),
    ),
    creatingRoute(
      kanbanBoardsContract.saveTemplate,
      async ({ body: { taskId, name }, caller, actor, trx }) => {
        const now = clock()
        const { card } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
        const labels = (await labelsOf(trx, { dialect: database.dialect, ids: [card.id] })).map(
          one => one.id,
        )
        const content = JSON.stringify({
          description: card.description,
          checklists: readChecklists(card),
          labels,
        })
        const { id } = await trx
          .insertInto('kanban_templates')
          .values({ project_id: card.project_id, name, content, created_at: now.toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await nextRevision(trx, card.project_id)
        await recordChange(trx, {
          actor,
          now,
          action: 'create',
          subject: 'Kanban',
          records: [{ id: `template:${id}`, name }],
        })
        return { template: { id, name } }
      },
    ),
    route(kanbanBoardsContract.deleteTemplate, ({ id, caller, actor }) =>
      database.write(async trx => {
        const row = await trx
          .selectFrom('kanban_templates')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        if (row === undefined) throw templateNotFound()
        await enterProject(trx, caller, { id: row.project_id, need: 'editor' })
        await trx.deleteFrom('kanban_templates').where('id', '=', id).execute()
        await nextRevision(trx, row.project_id)
        const records = [{ id: `template:${id}`, name: row.name }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'Kanban',
          records,
        })
        return { id }
      }),
    ),
  ]
}

interface SavedLabel {
  projectId: number
  id?: number | undefined
  name: string
  color: LabelColor
}
async function saveLabel(trx: Trx, act: Act, { projectId, id, name, color }: SavedLabel) {
  const name_key = foldText(name)
  const labels = await trx
    .selectFrom('kanban_labels')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  if (labels.some(label => label.name_key === name_key && label.id !== id)) throw labelTaken()
  const old = labels.find(label => label.id === id)
  if (id !== undefined && old === undefined) throw labelNotFound()
  if (id === undefined && labels.length >= LABELS_PER_PROJECT) throw tooManyLabels()
  const made =
    id === undefined
      ? await trx
          .insertInto('kanban_labels')
          .values({ project_id: projectId, name, name_key, color })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id }
  if (id !== undefined)
    await trx
      .updateTable('kanban_labels')
      .set({ name, name_key, color })
      .where('id', '=', id)
      .execute()
  await nextRevision(trx, projectId)
  await recordChange(trx, {
    ...act,
    action: id === undefined ? 'create' : 'update',
    subject: 'Kanban',
    records: [
      {
        id: `label:${made.id}`,
        name,
        before: old === undefined ? undefined : { name: old.name, color: old.color },
        after: { name, color },
      },
    ],
  })
  return { id: made.id, name, color }
}

/** All cards of the project are told anew. */
async function markProject(trx: Trx, projectId: number): Promise<void> {
  const revision = await nextRevision(trx, projectId)
  await trx
    .updateTable('kanban_cards')
    .set({ revision })
    .where('project_id', '=', projectId)
    .execute()
}
