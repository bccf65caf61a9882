import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { seedLinks } from './links.seed.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const listEnds = () =>
  test.database.read
    .selectFrom('record_links')
    .select(['from_type', 'to_type', 'to_title'])
    .orderBy('position')
    .execute()

it('MAIL-21 CHAT-18 TODO-15 the demo has links between other features’ records', async () => {
  expect(await listEnds()).toEqual([
    { from_type: 'task', to_type: 'chat', to_title: '' },
    { from_type: 'task', to_type: 'event', to_title: '' },
    { from_type: 'kanban', to_type: 'email', to_title: '' },
    { from_type: 'task', to_type: 'invoice', to_title: 'Invoice 4989, past due' },
  ])
})

it('MAIL-21 CHAT-18 TODO-15 leaves out links with records of apps that are not part of the product', async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('record_links').execute()
    const find = async () => ({ id: 1 })
    await seedLinks([
      { type: 'task', find },
      { type: 'event', find },
    ])(trx, new Date())
  })
  expect(await listEnds()).toEqual([{ from_type: 'task', to_type: 'event', to_title: '' }])
})
