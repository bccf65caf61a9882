import { type AuditLinesQuery, auditContract } from '../../contract/audit.contract.ts'
import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { createAuditLog } from './audit.repo.ts'
import { toAuditLines, toAuditTable } from './export.service.ts'

// The audit log for those who may read it (features.md ADD-02). Exports are logged themselves.

const entryNotFound = () => new AppError(404, 'change.not_found', 'This entry doesn’t exist.')

export function auditRoutes({ database, clock }: Pick<Platform, 'database' | 'clock'>): Route[] {
  const log = createAuditLog(database)

  /** All matches; rejected above the limit, and logged before the first is sent. */
  async function exportEntries(
    filters: AuditLinesQuery,
    { actor, format }: { actor: Actor; format: string },
  ) {
    const now = clock()
    const { total, pages } = await log.walk(filters, now)
    if (total > EXPORT_ROWS) throw tooManyRows()
    const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
    await database.write(trx =>
      recordChange(trx, { actor, now, action: 'export', subject: 'Audit', records }),
    )
    return pages()
  }

  return [
    route(auditContract.listAudit, async ({ query }) => {
      const actorName =
        query.userId === undefined ? undefined : await log.findActorName(query.userId)
      return {
        ...(await log.list(query, clock())),
        ...(actorName === undefined ? {} : { actorName }),
      }
    }),
    route(auditContract.getAuditEntry, async ({ params: { id } }) => {
      const change = await log.find(id, clock())
      if (change === undefined) throw entryNotFound()
      return { change }
    }),
    route(
      auditContract.exportAudit,
      async ({ query: { format, language, timeZone, direction, ...filters }, actor }) => {
        const pages = await exportEntries(filters, { actor, format })
        return exportFile(toAuditTable(pages, language), {
          format,
          language,
          timeZone,
          direction,
          now: clock(),
        })
      },
    ),
    route(auditContract.exportAuditLines, async ({ query, actor }) =>
      toAuditLines(await exportEntries(query, { actor, format: 'jsonl' }), clock()),
    ),
  ]
}
