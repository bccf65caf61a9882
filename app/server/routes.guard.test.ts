import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { webhooksContract } from '#features/webhooks/contract/webhooks.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { contract } from './product.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import { type Call, effectOf } from '#platform/contract/define.ts'
import { BATCH_PATH } from '#platform/contract/batch.rules.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { SCREENS } from '#features/pages.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import { register } from '#features/oauth/tests/assistant.ts'
import { REDIRECT } from '#features/oauth/tests/authorization-request.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serializerOf } from './serialize.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { composeForTest } from './test-bases.ts'

// Rules for every call, no matter who adds one: checked on the server itself, so that a new route can't miss them.

const ROLES = ['admin', 'maintainer', 'editor', 'author', 'subscriber'] as const
const CALLS: [string, Call][] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
)
/** Adding to this list opens the API to strangers. */
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
  // Until the first account exists (ADD-06).
  'setup.getSetup',
  'setup.completeSetup',
  // Protected by the secret in their URL, or in an invitation's link.
  'calendar.readFeed',
  'calendar.describeInvitation',
  'calendar.answerByLink',
  'invoice.openInvoiceLink',
  'invoice.getLinkedDocument',
  'invoice.claimPaid',
  // The first is the same page for everyone, the second confirms a file to anyone who has it.
  'invoice.openVerification',
  'invoice.verifyDocument',
  // Guests have a cart as well (CART-08), and the card form is a page in a frame.
  'orders.getCart',
  'orders.addToCart',
  'orders.setCartQty',
  'orders.removeFromCart',
  'orders.getPaymentFrame',
  'orders.stopCartReminder',
  // Product pictures are no secret, and an <img> sends no bearer token.
  'shop.getPicture',
  // Potential customers may browse; signed-in users are held to their rights.
  'shop.listProducts',
  'shop.getProducts',
  'shop.getProduct',
  'shop.listReviews',
  // A wishlist shared by its owner and not revoked: the secret is in the URL (WISH-02).
  'shop.getSharedList',
  // Where an editor has made the blog public; empty otherwise.
  'blog.listPublicPosts',
  'blog.getPublicPost',
  'blog.addGuestComment',
  'blog.getFeed',
  'blog.getSitemap',
  'blog.getPicture',
  // The pricing page is for people without an account.
  'pricing.getPricing',
  // People waiting for a launch, or for the instance to be back.
  'settings.requestNotice',
  'settings.confirmNotice',
  // One card embedded in another site, by a signed link its owner made and can revoke: as a page and as a picture.
  'card.openEmbed',
  'card.getEmbedPicture',
]

/** A call that is also a screen, listed explicitly: the navigation rule decides between them. */
const CLASHES: string[] = ['shop.getWishlist', 'orders.listOrders', 'orders.getOrder']

let test: TestApp
const bound = new Set<string>()
beforeAll(async () => {
  test = await createTestApp({
    onRoute: ({ method, url }) => void bound.add(`${String(method)} ${url}`),
  })
})
afterAll(() => test.close())

/** Stands in for any path parameter. */
const concrete = (call: Call): Call => ({ ...call, path: call.path.replaceAll(/\{\w+\}/g, '1') })

describe('every route', () => {
  it('is a call of the contract, and every call has its route', () => {
    const promised = CALLS.map(
      ([, call]) => `${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    // CalDAV and CardDAV have their own methods, and their own access tests.
    const isDav = (route: string) =>
      /^[A-Z,]+ \/(?:\.well-known\/)?(?:caldav|carddav)(?:\/|$)/.test(route)
    // So does MCP; what its tools do is calls.
    const isMcp = (route: string) => /^[A-Z,]+ \/mcp$/.test(route)
    // And SCIM; what it changes is calls.
    const isScim = (route: string) => /^[A-Z]+ \/scim\/v2\//.test(route)
    // And signing in for programs (OAuth): its paths and form bodies are those of the standards.
    const isOAuth = (route: string) =>
      /^[A-Z]+ \/(?:\.well-known\/oauth-|oauth\/(?:token|register|revoke)$)/.test(route)
    // And JMAP; its methods have access tests of their own.
    const isJmap = (route: string) => /^(?:GET|POST) \/(?:\.well-known\/jmap$|jmap\/)/.test(route)
    const calls = [...bound].filter(
      route =>
        !/^(HEAD|GET,HEAD|GET) \/\*$/.test(route) &&
        !route.startsWith('HEAD') &&
        route !== `GET ${LIVE_PATH}` &&
        // Calls are read through it, each with its own access (batch.test.ts).
        route !== `POST ${BATCH_PATH}` &&
        !isDav(route) &&
        !isMcp(route) &&
        !isScim(route) &&
        !isOAuth(route) &&
        !isJmap(route),
    )
    expect(calls.toSorted()).toEqual(promised.toSorted())
  })

  it('is public only if it is on the short list', () => {
    const open = CALLS.filter(([, call]) => call.access === 'public').map(([name]) => name)
    expect(open.toSorted()).toEqual(PUBLIC.toSorted())
    // Among them the URL of an email's body: it is signed for one session, like that of a file.
    // Cart emails are stopped by the signed link in them, from wherever they are read.
    expect(PUBLIC.length).toBeLessThanOrEqual(55)
  })

  it('S20 has no outside effect by GET, which a link or a picture on any page can trigger', () => {
    const acting = CALLS.filter(
      ([, call]) =>
        call.method === 'GET' && (effectOf(call) !== undefined || call.body !== undefined),
    )
    expect(acting.map(([name]) => name)).toEqual([])
  })

  it('X-21 returns 401 without a session, and says how to sign in', async () => {
    for (const [name, call] of CALLS.filter(([, one]) => one.access !== 'public')) {
      const answer = await test.call(concrete(call))
      expect(answer.statusCode, name).toBe(401)
      expect(answer.headers['www-authenticate'], name).toBe('Bearer')
      expect(problem.parse(answer.json()).status).toBe(401)
    }
  })

  itOnOneEngine(
    'X-21 returns 403 to exactly those without the right, before validating the input',
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

  it('shares its path with a screen only where that is listed', () => {
    const screens = new Set<string>(SCREENS)
    const clashes = CALLS.filter(
      ([, call]) =>
        call.method === 'GET' && screens.has(call.path.replaceAll(/\{(\w+)\}/g, '$$$1')),
    )
    expect(clashes.map(([name]) => name)).toEqual(CLASHES)
  })

  it('X-09 is declared repeatable exactly where its idempotency key is stored', () => {
    const { database, dataDir } = test
    const { routes } = composeForTest({ database, clock: () => test.now(), dataDir }).composed
    const stored = new Set(routes.filter(({ creates }) => creates === true).map(({ call }) => call))
    // A payment is found by its key, and continues where it was.
    stored.add(ordersCheckoutContract.checkout)
    const declared = CALLS.filter(([, { idempotent }]) => idempotent === true)
    expect(declared.filter(([, call]) => !stored.has(call)).map(([name]) => name)).toEqual([])
    expect(declared).toHaveLength(stored.size)
  })

  it('X-09 declares which secrets in its output are shown once, and has null there in a repetition', () => {
    // A payment stores no output: it continues where it was.
    const stored = CALLS.filter(
      ([, call]) => call.idempotent === true && call !== ordersCheckoutContract.checkout,
    )
    const secrets = stored.flatMap(([name, { output, shownOnce = [] }]) => {
      const { properties = {} } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
      return Object.entries(properties)
        .map(([field, schema]) => ({ name, field, schema: JSON.stringify(schema), shownOnce }))
        .filter(one => /^(secret|token|url|link|password)$|(Token|Url|Link)$/.test(one.field))
        .filter(({ schema }) => !schema.includes('"properties"') && !schema.includes('"$ref"'))
    })
    const open = secrets.filter(
      ({ field, schema, shownOnce }) => !shownOnce.includes(field) || !schema.includes('"null"'),
    )
    expect(open.map(({ name, field }) => `${name}.${field}`)).toEqual([])
    expect(secrets).toHaveLength(stored.flatMap(([, { shownOnce = [] }]) => shownOnce).length)
  })

  it('can be serialized by its declared output', () => {
    for (const [name, call] of CALLS.filter(([, one]) => one.file !== true))
      expect(() => serializerOf(call), name).not.toThrow()
  })

  it('returns what the contract declares, and not one field more', async () => {
    // Single records are always requested with id 11. This instance has been set up, so setup has nothing left to return.
    const hook = { name: 'Hook', url: 'https://example.org/', events: ['Role.*'] }
    for (let number = 1; number <= 11; number++) {
      await test.call(apiKeyContract.createApiKey, { as: 'admin', body: { name: `Key ${number}` } })
      await test.call(webhooksContract.createWebhook, { as: 'admin', body: hook })
      await test.call(chatPeopleContract.addGroup, {
        as: 'admin',
        body: { name: `Group ${number}`, memberIds: [] },
      })
    }
    const queries: typeof QUERIES = {
      ...QUERIES,
      'customFields.listFieldsOf': { entity: 'users' },
      'oauth.getAuthorization': { client_id: await register(test), redirect_uri: REDIRECT },
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
        query: queries[name] ?? Object.fromEntries(required.map(key => [key, '11'])),
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
  it.each(open)('S4 %s is rejected from a page of another origin', async (_name, call) => {
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

/** These return pages. */
const SHOWN_IN_PLACE = ['invoice.openVerification', 'orders.getPaymentFrame']

/** Where 11 is invalid: no one is a contact of themselves, and kinds, formats and dates have values of their own. */
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

/** Files are downloads without a schema. */
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
