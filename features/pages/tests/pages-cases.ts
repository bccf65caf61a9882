import { createHash, randomBytes } from 'node:crypto'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// The pages about the product: whom to tell, and what people show of themselves.

/** The link of a mail that asks whether an address is somebody's. */
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
    token_hash: createHash('sha256').update(token).digest('hex'),
    created_at: moment,
    mailed_at: moment,
    confirmed_at: null,
    told_at: null,
  }
  await test.database.write(trx => trx.insertInto('notify_requests').values(row).execute())
  return token
}

export const pagesCases: Cases = {
  'pages.requestNotice': { '-': ({ me }) => ({ body: { email: `waits.${me.id}@example.org` } }) },
  'pages.confirmNotice': {
    own: async cell => ({ body: { token: await noticeToken(cell) } }),
    absent: () => ({ body: { token: 'x'.repeat(43) } }),
  },
}
