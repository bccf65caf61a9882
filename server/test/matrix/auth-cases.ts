import { createHash, randomBytes } from 'node:crypto'
import { type Cases, type Cell, PASSWORD } from './matrix-world.ts'

// Sign-in and what belongs to it: open to strangers, and to everybody else alike.

/** A link that lets its holder choose a password, as a mail would bring it. */
async function resetLink({ test, me }: Cell): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    hash: createHash('sha256').update(token).digest('hex'),
    user_id: me.id,
    purpose: 'reset' as const,
    created_at: '2026-03-02T09:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
    used_at: null,
  }
  await test.database.write(trx => trx.insertInto('account_links').values(row).execute())
  return token
}

export const authCases: Cases = {
  'auth.login': {
    right: ({ me }) => ({ body: { userName: me.username, password: PASSWORD } }),
    wrong: ({ me }) => ({ body: { userName: me.username, password: 'something else entirely' } }),
  },
  'auth.register': {
    '-': ({ me }) => ({ body: { username: `new.${me.id}`, email: `new.${me.id}@example.org`, password: PASSWORD } }),
  },
  'auth.refreshToken': {
    own: ({ me }) => ({ body: { refreshToken: me.refreshToken } }),
    absent: () => ({ body: { refreshToken: 'x'.repeat(43) } }),
  },
  'auth.logout': { '-': ({ me }) => ({ body: { refreshToken: me.refreshToken } }) },
  'auth.forgotPassword': { own: ({ me }) => ({ body: { email: me.email } }), absent: () => ({ body: { email: 'nobody@example.org' } }) },
  'auth.resetPassword': {
    own: async cell => ({ body: { token: await resetLink(cell), password: 'nine quiet brown owls' } }),
    absent: () => ({ body: { token: 'x'.repeat(43), password: 'nine quiet brown owls' } }),
  },
  'auth.checkAvailability': { '-': () => ({ query: { username: 'somebody.new' } }) },
}
