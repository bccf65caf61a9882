import { hashOf } from '#platform/server/tokens/hash.ts'
import { randomBytes } from 'node:crypto'
import { SETTINGS_BY_DEFAULT } from '../contract/settings.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

/** The token of an address confirmation email. */
async function noticeToken({ test }: Cell): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const moment = '2026-03-02T09:00:00.000Z'
  const address = `${token.slice(0, 8).toLowerCase()}@example.org`
  const row = {
    topic: 'launch' as const,
    email: address,
    email_key: address,
    language: 'en' as const,
    wants_news: 0,
    token_hash: hashOf(token),
    created_at: moment,
    mailed_at: moment,
    confirmed_at: null,
    notified_at: null,
  }
  await test.database.write(trx => trx.insertInto('notify_requests').values(row).execute())
  return token
}

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
  'settings.requestNotice': {
    '-': ({ me }) => ({ body: { email: `waits.${me.id}@example.org` } }),
  },
  'settings.confirmNotice': {
    own: async cell => ({ body: { token: await noticeToken(cell) } }),
    absent: () => ({ body: { token: 'x'.repeat(43) } }),
  },
}
