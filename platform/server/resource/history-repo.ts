import type { RecordChange } from '#platform/contract/resource.contract.ts'
import type { Subject } from '#platform/contract/define.ts'
import type { Db } from '../database/database.ts'
import '../changes/change-tables.ts'

const MAX_CHANGES = 50

/** What was done to a record, the newest first, as the log has it. */
export async function listHistory(
  db: Db,
  { subject, id }: { subject: Subject; id: number },
): Promise<RecordChange[]> {
  const rows = await db
    .selectFrom('audit_records')
    .innerJoin('audit_changes', 'audit_changes.id', 'audit_records.change_id')
    .select(['audit_changes.id', 'at', 'user_name', 'action', 'before', 'after'])
    .where('audit_records.subject', '=', subject)
    .where('record_id', '=', `${id}`)
    .orderBy('change_id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  return rows.map(row => {
    const [before, after] = [fieldsIn(row.before), fieldsIn(row.after)]
    return {
      id: row.id,
      at: row.at,
      by: row.user_name,
      action: row.action,
      // Of what is made or deleted as a whole, the fields say nothing new.
      fields:
        row.action === 'update'
          ? Object.keys({ ...before, ...after }).map(name => ({
              name,
              before: before[name] ?? null,
              after: after[name] ?? null,
            }))
          : [],
    }
  })
}

function fieldsIn(json: string | null): Record<string, unknown> {
  const read: unknown = JSON.parse(json ?? '{}')
  return typeof read === 'object' && read !== null ? Object.fromEntries(Object.entries(read)) : {}
}
