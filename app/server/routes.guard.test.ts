import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { webhooksContract } from '#features/webhooks/contract/webhooks.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { contract } from './product.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import { type Call, effectOf } from '#platform/contract/define.ts'
import { LIVE_PATH } from '#platform/contract/live-line.rules.ts'
import { SCREENS } from '#features/pages.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serialiserOf } from './serialise.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { composeForTest } from './test-bases.ts'

// What holds for every call, whoever adds one: asked of the server itself, so that a new route cannot forget it.

const ROLES = ['admin', 'maintainer', 'editor', 'author', 'subscriber'] as const
const CALLS: [string, Call][] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
)
/** Whoever adds to this list opens the API to strangers. */
const PUBLIC = [
  'auth.login',
  'auth.register',
  'auth.refreshToken',
  'auth.logout',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.describeLink',
  'auth.verifyEmail',
  'auth.resendVerification',
  'auth.twoSteps',
  'auth.checkAvailability',
  'passkeys.startPasskeyLogin',
  'passkeys.loginByPasskey',
  'connections.startOidcLogin',
  'connections.loginByOidc',
  'files.getFile',
  'system.getHealth',
  'system.getHealthLive',
  'system.getHealthReady',
  'system.getOpenapi',
  'email.getEmailPart',
  'instance.getInstance',
  // Until somebody has an account (ADD-06).
  'setup.getSetup',
  'setup.completeSetup',
  // By the secret in their address, or in the link of an invitation.
  'calendar.readFeed',
  'calendar.describeInvitation',
  'calendar.answerByLink',
  'invoice.openInvoiceLink',
  'invoice.getLinkedDocument',
  'invoice.claimPaid',
  // Of these the one shows a page that is the same for all, the other tells of a file to who has it.
  'invoice.openVerification',
  'invoice.verifyDocument',
  // Strangers have a cart as well (CART-08), and the field for a card is a page in a frame.
  'orders.getCart',
  'orders.addToCart',
  'orders.setCartQty',
  'orders.removeFromCart',
  'orders.getPaymentFrame',
  'orders.stopCartReminder',
  // What products look like: no secret, and an <img> carries no bearer.
  'shop.getPicture',
  // Whoever may become a customer may look around; whoever is signed in is held to their rights.
  'shop.listProducts',
  'shop.getProducts',
  'shop.getProduct',
  'shop.listReviews',
  // A list of wishes whose owner has made a link of it, and not taken it back: the secret is in the address (WISH-02).
  'shop.getSharedList',
  // Where an editor has opened the blog to everybody; nothing where not.
  'blog.listPublicPosts',
  'blog.getPublicPost',
  'blog.addGuestComment',
  'blog.getFeed',
  'blog.getSitemap',
  'blog.getPicture',
  // The page of prices is for who is not here yet.
  'pricing.getPricing',
  // Who waits for something to begin, or for the instance to be back.
  'settings.requestNotice',
  'settings.confirmNotice',
  // One card on a page of somebody else, by a signed link that its owner has made and can end: as a page and as a picture.
  'card.openEmbed',
  'card.getEmbedPicture',
]

/** A call that is a screen as well, spelled out: the navigation rule decides between them. */
const CLASHES: string[] = ['shop.getWishlist', 'orders.listOrders', 'orders.getOrder']

let test: TestApp
const bound = new Set<string>()
beforeAll(async () => {
  test = await createTestApp({
    onRoute: ({ method, url }) => void bound.add(`${String(method)} ${url}`),
  })
})
afterAll(() => test.close())

/** Stands in for whatever a path asks for. */
const concrete = (call: Call): Call => ({ ...call, path: call.path.replaceAll(/\{\w+\}/g, '1') })

describe('every route', () => {
  it('is a call of the contract, and every call has its route', () => {
    const promised = CALLS.map(
      ([, call]) => `${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    // CalDAV and CardDAV have methods of their own, and tests of their own for who may call them.
    const isDav = (route: string) =>
      /^[A-Z,]+ \/(?:\.well-known\/)?(?:caldav|carddav)(?:\/|$)/.test(route)
    // So does the protocol of assistants; what its tools do is calls.
    const isMcp = (route: string) => /^[A-Z,]+ \/mcp$/.test(route)
    // And the standard of directories; what it changes is calls.
    const isScim = (route: string) => /^[A-Z]+ \/scim\/v2\//.test(route)
    const calls = [...bound].filter(
      route =>
        !/^(HEAD|GET,HEAD|GET) \/\*$/.test(route) &&
        !route.startsWith('HEAD') &&
        route !== `GET ${LIVE_PATH}` &&
        !isDav(route) &&
        !isMcp(route) &&
        !isScim(route),
    )
    expect(calls.toSorted()).toEqual(promised.toSorted())
  })

  it('is open to strangers only when it stands on the short list', () => {
    const open = CALLS.filter(([, call]) => call.access === 'public').map(([name]) => name)
    expect(open.toSorted()).toEqual(PUBLIC.toSorted())
    // Among them the address of the body of a mail: it is signed for one session, as that of a file is.
    // A mail about a cart is stopped by the signed link in it, from wherever it is read.
    expect(PUBLIC.length).toBeLessThanOrEqual(55)
  })

  it('S20 does nothing in the world outside by GET, which a link or a picture of any page can ask for', () => {
    const acting = CALLS.filter(
      ([, call]) =>
        call.method === 'GET' && (effectOf(call) !== undefined || call.body !== undefined),
    )
    expect(acting.map(([name]) => name)).toEqual([])
  })

  it('X-21 answers strangers 401 and says how to sign in', async () => {
    for (const [name, call] of CALLS.filter(([, one]) => one.access !== 'public')) {
      const answer = await test.call(concrete(call))
      expect(answer.statusCode, name).toBe(401)
      expect(answer.headers['www-authenticate'], name).toBe('Bearer')
      expect(problem.parse(answer.json()).status).toBe(401)
    }
  })

  itOnOneEngine(
    'X-21 answers 403 to exactly those whose rights do not reach, before it looks at what they say',
    async () => {
      for (const as of ROLES) {
        const rules = await readRules(test, as)
        for (const [name, call] of CALLS.filter(([, one]) => one.access !== 'public')) {
          const answer = await test.call(concrete(call), { as, query: { nonsense: '1' } })
          expect(answer.statusCode === 403, `${name} as ${as}: ${answer.statusCode}`).toBe(
            !reaches(rules, call),
          )
          problem.parse(answer.json())
        }
      }
    },
  )

  it('shares its address with a screen only where that is spelled out', () => {
    const screens = new Set<string>(SCREENS)
    const clashes = CALLS.filter(
      ([, call]) =>
        call.method === 'GET' && screens.has(call.path.replaceAll(/\{(\w+)\}/g, '$$$1')),
    )
    expect(clashes.map(([name]) => name)).toEqual(CLASHES)
  })

  it('X-09 may be sent again, by what the contract says, exactly where its key is kept', () => {
    const { database, dataDir } = test
    const { routes } = composeForTest({ database, clock: () => test.now(), dataDir }).composed
    const kept = new Set(routes.filter(({ creates }) => creates === true).map(({ call }) => call))
    // A payment is found by its key, and goes on where it stood.
    kept.add(ordersCheckoutContract.checkout)
    const said = CALLS.filter(([, { idempotent }]) => idempotent === true)
    expect(said.filter(([, call]) => !kept.has(call)).map(([name]) => name)).toEqual([])
    expect(said).toHaveLength(kept.size)
  })

  it('can be answered: what it declares makes a serialiser', () => {
    for (const [name, call] of CALLS.filter(([, one]) => one.file !== true))
      expect(() => serialiserOf(call), name).not.toThrow()
  })

  it('answers what the contract declares, and not one field more', async () => {
    // Whatever is asked for one record is asked for number 11. This instance has been set up, so there is nothing left to ask for that.
    const hook = { name: 'Hook', url: 'https://example.org/', events: ['Role.*'] }
    for (let number = 1; number <= 11; number++) {
      await test.call(apiKeyContract.createApiKey, { as: 'admin', body: { name: `Key ${number}` } })
      await test.call(webhooksContract.createWebhook, { as: 'admin', body: hook })
      await test.call(chatPeopleContract.addGroup, {
        as: 'admin',
        body: { name: `Group ${number}`, memberIds: [] },
      })
    }
    for (const [name, call] of CALLS.filter(
      ([name, one]) =>
        one.method === 'GET' && one.params === undefined && name !== 'setup.getSetup',
    )) {
      const { required = [] } = z.toJSONSchema(call.query ?? z.object({}), {
        unrepresentable: 'any',
        io: 'input',
      })
      const answer = await test.call(call, {
        as: 'admin',
        query: QUERIES[name] ?? Object.fromEntries(required.map(key => [key, '11'])),
      })
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(200)
      if (SHOWN_IN_PLACE.includes(name)) continue
      if (call.file === true) {
        expectFile(answer.headers, name)
        continue
      }
      const parsed = call.output.safeParse(answer.json())
      expect(parsed.success, `${name} ${parsed.error?.message}`).toBe(true)
      expect(parsed.data, name).toEqual(answer.json())
    }
  })

  const open = CALLS.filter(([, { access, method }]) => access === 'public' && method !== 'GET')
  it.each(open)('S4 %s is not made by the page of somebody else', async (_name, call) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await test.call(call, { headers, body: {} })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.foreign_origin'])
    }
  })
})

/** Pages of their own. */
const SHOWN_IN_PLACE = ['invoice.openVerification', 'orders.getPaymentFrame']

/** Where 11 is no answer: one is no contact of oneself, and kinds, formats and days have words of their own. */
const QUERIES: Record<string, Record<string, string>> = {
  'invoice.verifyDocument': { digest: 'a'.repeat(64) },
  'profile.listComments': { postId: '1' },
  'blog.getPublicPost': { slug: 'a-press-that-listens' },
  'kanban.listPeople': { project: '1' },
  'kanban.listArchive': { project: '1' },
  'kanban.describeFlow': { project: '1' },
  'kanban.listRules': { project: '1' },
  'kanban.exportProject': { project: '1' },
  'kanban.getTask': { id: '1' },
  'links.listLinks': { type: 'task', ids: '1' },
  'chat.getChat': { id: '5' },
  'chat.getContact': { id: '5' },
  'chat.listFilteredMessages': { id: '11', kind: 'files' },
  'chat.exportChat': { id: '11', format: 'txt' },
  'todo.listLinkedTasks': { type: 'email', id: '11' },
  'chat.exportPerson': { id: '11', from: '2026-01-01', to: '2026-12-31', reason: 'A court order' },
  'calendar.getFreeBusy': { from: '2026-03-01', to: '2026-03-31', userIds: '11' },
  'faq.findHelpFor': { screen: '/apps/todo' },
  'faq.getKbEdition': { id: '20' },
  'faq.listKbRevisions': { id: '20', language: 'en' },
  'support.getTicket': { id: '1' },
  'datatables.groupEmployees': { by: 'city' },
  'savedViews.listViews': { screen: 'users' },
  'card.getCardRows': { figure: 'orders' },
  'card.explainChange': { figure: 'orders', from: '2026-02-01', to: '2026-02-28' },
  'orders.getPackingSlips': { ids: '1' },
  'invoice.getStatement': { clientId: '1', currency: 'USD', from: '2026-01-01', to: '2026-03-31' },
  'invoice.prepareMail': { id: '4987' },
  'invoice.getDocuments': { ids: '4987' },
  'invoice.listInvoiceLinks': { id: '4987' },
  'calendar.listLayers': { from: '2026-03-01', to: '2026-03-31' },
}

/** A file is for the disk, whatever is in it. */
function expectFile(headers: Record<string, unknown>, name: string): void {
  expect(headers['content-disposition'], name).toMatch(
    /^attachment; filename="[^"]+"; filename\*=UTF-8''\S+$/,
  )
  expect(headers, name).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy'], name).toContain('sandbox')
}

async function readRules(app: TestApp, role: (typeof ROLES)[number]): Promise<AbilityRule[]> {
  const { refreshToken } = await app.login(role)
  const answer = await app.call(authContract.refreshToken, { body: { refreshToken } })
  return authContract.refreshToken.output.parse(answer.json()).userData.ability
}

function reaches(rules: AbilityRule[], { access }: Call): boolean {
  if (typeof access === 'string') return true
  const [action, subject] = access.can
  return rules.some(
    rule =>
      ['manage', action].includes(rule.action) &&
      ['all', subject].includes(rule.subject) &&
      (rule.own !== true || access.own === true),
  )
}
