import type { Platform } from '#platform/server/compose/platform.ts'
import { adminSystemContract } from '../../contract/admin-system.contract.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Backups } from './backups.service.ts'

// Backups on screen. A backup contains everything: creating, downloading and deleting are recorded.

interface BackupParts extends Pick<Platform, 'database' | 'clock'> {
  backups: Backups
}

export function backupRoutes({ database, clock, backups }: BackupParts): Route[] {
  const note = (actor: Actor, action: ChangeAction, name: string) =>
    database.write(trx =>
      recordChange(trx, {
        actor,
        now: clock(),
        action,
        subject: 'System',
        records: [{ id: `backup:${name}`, name }],
      }),
    )
  return [
    route(adminSystemContract.listBackups, async () => ({ backups: await backups.list() })),
    route(adminSystemContract.makeBackup, async ({ actor }) => {
      const name = backups.make()
      await note(actor, 'create', name)
      return { name }
    }),
    route(adminSystemContract.checkBackup, async ({ body: { name }, actor }) => {
      backups.check(name)
      await note(actor, 'run', name)
      return { ok: true as const }
    }),
    route(adminSystemContract.deleteBackup, async ({ query: { name }, actor }) => {
      await backups.remove(name)
      await note(actor, 'delete', name)
      return { ok: true as const }
    }),
    route(adminSystemContract.downloadBackup, async ({ params: { name }, actor }) => {
      const file = backups.download(name)
      await note(actor, 'export', name)
      return file
    }),
  ]
}
