import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

// System administration: for administrators.

const nothing = () => ({})
const jobs = () => ({ body: { ids: [999_999] } })

export const systemCases: Cases = {
  'adminSystem.getSystem': { '-': nothing },
  'adminSystem.listJobs': { '-': nothing },
  'adminSystem.retryJobs': { absent: jobs },
  'adminSystem.dropJobs': { absent: jobs },
  'adminSystem.listMails': { '-': nothing },
  'adminSystem.resendMails': { absent: jobs },
  'adminSystem.listConnections': { '-': nothing },
  'adminSystem.listBackups': { '-': nothing },
  'adminSystem.makeBackup': { '-': () => ({ body: {} }) },
  'adminSystem.checkBackup': { absent: () => ({ body: { name: 'none' } }) },
  'adminSystem.deleteBackup': { absent: () => ({ query: { name: 'none' } }) },
  'adminSystem.downloadBackup': { absent: () => ({ params: { name: 'none' } }) },
  'adminSystem.getMetrics': { '-': nothing },
}
