import { hashOf } from '#platform/server/tokens/hash.ts'
import { randomBytes } from 'node:crypto'
import {
  type Cases,
  type Cell,
  type MakeSent,
  PASSWORD,
} from '#app/server/test/matrix/matrix-world.ts'

// Account calls: on one's own account for everyone; on others with the right to people, plans or billing.

const nothing = () => ({})
const LINKS = { twitter: '', facebook: '', google: '', linkedIn: '', instagram: '', quora: '' }
const FLAGS = {
  commentOnArticle: true,
  answerOnForm: true,
  followMe: true,
  newAnnouncements: false,
  productUpdates: true,
  blogDigest: false,
}
const CHANNELS = { email: true, browser: false, app: true }
const NOTICES = {
  ...FLAGS,
  channels: Object.fromEntries(Object.keys(FLAGS).map(flag => [flag, CHANNELS])),
}
const CARD = { kind: 'card', brand: 'visa', last4: '4242', month: 12, year: 2099, name: 'A Person' }

/** A link that confirms a new address, as the mail would contain it. */
async function emailLink({ test, me }: Cell): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    hash: hashOf(token),
    user_id: me.id,
    purpose: 'email' as const,
    detail: `moved.${me.id}@example.org`,
    created_at: '2026-03-02T09:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
    used_at: null,
  }
  await test.database.write(trx => trx.insertInto('account_links').values(row).execute())
  return token
}

async function methodOf({ test }: Cell, userId: number): Promise<number> {
  const { kind: _, ...card } = CARD
  const row = {
    user_id: userId,
    kind: 'card' as const,
    ...card,
    brand: 'visa' as const,
    is_default: 1,
    created_at: '2026-03-02T09:00:00.000Z',
  }
  const made = await test.database.write(trx =>
    trx.insertInto('payment_methods').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return made.id
}

/** A person whose plan ends with its period. */
async function ending({ test, person }: Cell): Promise<number> {
  const { id } = await person()
  const row = {
    user_id: id,
    interval: 'monthly' as const,
    began_at: '2026-03-02T09:00:00.000Z',
    next_plan: 'basic' as const,
    next_interval: 'monthly' as const,
    next_at: '2099-01-01T00:00:00.000Z',
  }
  await test.database.write(async trx => {
    await trx.updateTable('users').set({ current_plan: 'team' }).where('id', '=', id).execute()
    await trx.insertInto('subscriptions').values(row).execute()
  })
  return id
}

const methods = (sent: (id: number) => ReturnType<MakeSent>): Record<string, MakeSent> => ({
  own: async cell => sent(await methodOf(cell, cell.me.id)),
  other: async cell => sent(await methodOf(cell, (await cell.person()).id)),
  absent: () => sent(999_999),
})

export const accountCases: Cases = {
  'account.getAccount': { '-': nothing },
  'account.updateAccount': {
    '-': () => ({ body: { section: 'social', ...LINKS, twitter: 'x.com/cell' } }),
  },
  'account.setOwnAvatar': { '-': () => ({ body: { fileId: null } }) },
  'account.confirmEmail': {
    own: async cell => ({ body: { token: await emailLink(cell) } }),
    absent: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'account.cancelEmail': { '-': nothing },
  'account.checkPassword': { '-': () => ({ body: { password: 'nine quiet brown owls' } }) },
  'account.changePassword': {
    right: () => ({ body: { currentPassword: PASSWORD, password: 'nine quiet brown owls' } }),
    wrong: () => ({
      body: { currentPassword: 'something else', password: 'nine quiet brown owls' },
    }),
  },
  'account.listSignIns': { '-': nothing },
  'account.deactivateAccount': {
    right: () => ({ body: { password: PASSWORD } }),
    wrong: () => ({ body: { password: 'something else' } }),
  },
  'account.exportAccount': { '-': nothing },
  'account.getAccountOf': {
    other: async ({ person }) => ({ query: { id: `${(await person()).id}` } }),
    absent: () => ({ query: { id: '999999' } }),
  },
  'account.updateNoticesOf': {
    other: async ({ person }) => ({ body: { id: (await person()).id, ...NOTICES } }),
    absent: () => ({ body: { id: 999_999, ...NOTICES } }),
  },
  'account.getReferrals': { '-': nothing },
  'account.inviteByReferral': {
    '-': ({ me }) => ({ body: { emails: [`friend.${me.id}@example.org`] } }),
  },
  'accountBilling.changePlan': {
    own: () => ({ body: { plan: 'team', interval: 'monthly', when: 'now' } }),
    other: async ({ person }) => ({
      body: { payerId: (await person()).id, plan: 'team', interval: 'monthly', when: 'now' },
    }),
    absent: () => ({ body: { payerId: 999_999, plan: 'team', interval: 'monthly', when: 'now' } }),
  },
  'accountBilling.keepPlan': { other: async cell => ({ body: { payerId: await ending(cell) } }) },
  'accountBilling.startTrial': { '-': () => ({ body: {} }) },
  'accountBilling.requestPlan': { '-': () => ({ body: { plan: 'team', interval: 'yearly' } }) },
  'accountBilling.addPaymentMethod': {
    own: () => ({ body: CARD }),
    other: async ({ person }) => ({ body: { ...CARD, payerId: (await person()).id } }),
    absent: () => ({ body: { ...CARD, payerId: 999_999 } }),
  },
  'accountBilling.choosePaymentMethod': methods(id => ({ body: { id } })),
  'accountBilling.deletePaymentMethod': methods(id => ({ query: { id: `${id}` } })),
}
