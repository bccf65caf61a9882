import { SETTINGS_BY_DEFAULT } from '../contract/settings.contract.ts'
import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

export const settingsCases: Cases = {
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
}
