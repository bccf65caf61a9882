import { preferencesContract } from '../contract/preferences.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// A person's preferences: private to them, changed field by field.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(trx => trx.deleteFrom('preferences').execute())
})

async function update(body: unknown, as: UserRole = 'admin') {
  const answer = await test.call(preferencesContract.updatePreferences, { as, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return preferencesContract.updatePreferences.output.parse(answer.json()).preferences
}
async function read(as: UserRole = 'admin') {
  const answer = await test.call(preferencesContract.getPreferences, { as })
  expect(answer.statusCode, answer.body).toBe(200)
  return preferencesContract.getPreferences.output.parse(answer.json()).preferences
}

it('X-32 are empty at first', async () => {
  expect(await read()).toEqual({})
})

it('X-32 a change keeps the fields it doesn’t name', async () => {
  expect(await update({ skin: 'light', menuCollapsed: true })).toEqual({
    skin: 'light',
    menuCollapsed: true,
  })
  expect(await update({ direction: 'rtl', menuCollapsed: false })).toEqual({
    skin: 'light',
    menuCollapsed: false,
    direction: 'rtl',
  })
  expect(await read()).toEqual({ skin: 'light', menuCollapsed: false, direction: 'rtl' })
})

it('NAV-09 every field of the customizer is saved', async () => {
  const all = {
    skin: 'light',
    direction: 'rtl',
    language: 'de',
    content: 'full',
    menuCollapsed: true,
    menuHidden: true,
    navbar: 'sticky',
    footer: 'hidden',
    transition: 'zoom',
    singleKeyShortcuts: false,
    pageSizes: { '/apps/user/list': 25 },
  }
  await update(all)
  expect(await read()).toEqual(all)
})

it('X-16 page sizes are saved per list', async () => {
  await update({ pageSizes: { '/apps/user/list': 25 } })
  await update({ pageSizes: { '/apps/other/list': 50 } })
  expect((await read()).pageSizes).toEqual({ '/apps/user/list': 25, '/apps/other/list': 50 })
})

it('X-16 beyond a hundred lists the least recently changed page sizes are dropped', async () => {
  const sizes = (from: number) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/list/${from + index}`, 25]))
  await update({ pageSizes: sizes(0) })
  const { pageSizes = {} } = await update({ pageSizes: sizes(60) })
  expect(Object.keys(pageSizes)).toHaveLength(100)
  expect(pageSizes['/list/0']).toBeUndefined()
  expect(pageSizes['/list/119']).toBe(25)
})

it('NAV-09 a reset clears everything saved before', async () => {
  await update({ skin: 'light', navbar: 'hidden' })
  expect(await update({ reset: true, footer: 'sticky' })).toEqual({ footer: 'sticky' })
  expect(await update({ reset: true })).toEqual({})
})

it('X-36 are per person, whatever the payload says', async () => {
  await update({ skin: 'light' }, 'admin')
  await update({ skin: 'dark' }, 'subscriber')
  expect(await read('admin')).toEqual({ skin: 'light' })
  expect(await read('subscriber')).toEqual({ skin: 'dark' })
  const answer = await test.call(preferencesContract.updatePreferences, {
    as: 'subscriber',
    body: { userId: 11, skin: 'dark' },
  })
  expect(answer.statusCode).toBe(400)
  expect(await read('admin')).toEqual({ skin: 'light' })
})

it('X-21 return 401 without a session', async () => {
  expect((await test.call(preferencesContract.getPreferences)).statusCode).toBe(401)
  expect(
    (await test.call(preferencesContract.updatePreferences, { body: { skin: 'light' } }))
      .statusCode,
  ).toBe(401)
})

it('X-25 unknown fields and values are rejected by name, and nothing is saved', async () => {
  await update({ skin: 'light' })
  for (const [field, value] of [
    ['skin', 'pink'],
    ['language', 'it'],
    ['menuCollapsed', 'yes'],
    ['bookmarks', []],
    ['pageSizes', { '/apps/user/list': 11 }],
    ['pageSizes', { '': 10 }],
  ] as const) {
    const answer = await test.call(preferencesContract.updatePreferences, {
      as: 'admin',
      body: { direction: 'rtl', [field]: value },
    })
    expect(answer.statusCode, field).toBe(400)
    expect(Object.keys(answer.json().errors).join(), field).toContain(field)
  }
  expect(await read()).toEqual({ skin: 'light' })
})

it('X-32 an unreadable field of another release is ignored without losing the rest', async () => {
  const { userId } = await test.login('editor')
  const document = JSON.stringify({ skin: 'light', navbar: 'upside-down', hologram: true })
  await test.database.write(trx =>
    trx.insertInto('preferences').values({ user_id: userId, document, updated_at: 'x' }).execute(),
  )
  expect(await read('editor')).toEqual({ skin: 'light' })
})
