import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { CardRow } from '../kanban.tables.ts'
import { assigneesOf, filesOf, labelsOf } from '../view/card-details.repo.ts'
import { readChecklists } from '../view/view.service.ts'

/** A card as described in the log. */
export async function describeCard(
  db: Db,
  dialect: Dialect,
  row: CardRow,
): Promise<Record<string, unknown>> {
  const asked = { dialect, ids: [row.id] }
  const files = await filesOf(db, asked)
  return {
    title: row.title,
    description: textOf(row.description),
    dueDate: row.due_date,
    labels: (await labelsOf(db, asked)).map(one => one.name).join(', '),
    assignedTo: (await assigneesOf(db, asked)).map(one => one.full_name).join(', '),
    checklists: readChecklists(row)
      .map(
        list =>
          `${list.title} ${list.items.filter(item => item.isDone).length}/${list.items.length}`,
      )
      .join(', '),
    attachments: files.map(file => file.name).join(', '),
    coverImage: files.find(file => file.id === row.cover_id)?.name ?? null,
  }
}
