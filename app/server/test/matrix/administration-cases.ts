import { SETTINGS_BY_DEFAULT } from '#features/settings/contract/settings.contract.ts'
import type { Cases, Cell } from './matrix-world.ts'

// What only administrators see: the audit log, the settings, the engine room.

const nothing = () => ({})
const jobs = () => ({ body: { ids: [999_999] } })

async function newestEntry({ test }: Cell) {
  const row = await test.database.read
    .selectFrom('audit_changes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { params: { id: `${row.id}` } }
}

export const administrationCases = {
  'audit.getAuditEntry': { other: newestEntry, absent: () => ({ params: { id: '999999' } }) },
  'audit.exportAudit': { '-': nothing },
  'audit.exportAuditLines': { '-': nothing },
  'instance.getInstance': { '-': nothing },
  'settings.getSettings': { '-': nothing },
  'settings.updateSettings': {
    '-': () => ({
      body: { section: 'access', ...SETTINGS_BY_DEFAULT.access, idleLockMinutes: 30 },
    }),
  },
  'settings.updateMailServer': {
    '-': () => ({ body: { host: 'smtp.example.org', port: 587, security: 'startTls', user: '' } }),
  },
  'settings.sendTestMail': { '-': () => ({ body: { to: 'ada@example.org' } }) },
  'adminSystem.getSystem': { '-': nothing },
  'adminSystem.listJobs': { '-': nothing },
  'adminSystem.retryJobs': { absent: jobs },
  'adminSystem.dropJobs': { absent: jobs },
  'adminSystem.listMails': { '-': nothing },
  'adminSystem.sendMailsAgain': { absent: jobs },
  'adminSystem.listConnections': { '-': nothing },
  'adminSystem.listBackups': { '-': nothing },
  'adminSystem.makeBackup': { '-': () => ({ body: {} }) },
  'adminSystem.checkBackup': { absent: () => ({ body: { name: 'none' } }) },
  'adminSystem.deleteBackup': { absent: () => ({ query: { name: 'none' } }) },
  'adminSystem.downloadBackup': { absent: () => ({ params: { name: 'none' } }) },
  'adminSystem.getMetrics': { '-': nothing },
} satisfies Cases
