import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createNews, toAudience } from './news.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('CHAT-17 S1 a removed member receives no further events; a new member receives events from joining on', async () => {
  const [leaving, joining, staying] = await Promise.all([
    test.makePerson(),
    test.makePerson(),
    test.makePerson(),
  ])
  const body = { name: 'Night shift', memberIds: [leaving.id, staying.id] }
  const { id } = chatPeopleContract.addGroup.output.parse(
    (await test.call(chatPeopleContract.addGroup, { as: 'admin', body })).json(),
  )
  const news = createNews(test)
  const readAudience = async () => {
    const audience = await news.addressEvent(toAudience({ chat: id }))
    return [leaving, joining, staying].map(person => audience?.userIds?.has(person.id))
  }
  expect(await readAudience()).toEqual([true, false, true])
  const before = await test.database.read.selectFrom('outbox').select('id').execute()
  await test.call(chatPeopleContract.updateMembers, {
    as: 'admin',
    body: { id, remove: [leaving.id], add: [joining.id] },
  })
  // As the outbox delivers them.
  const after = await test.database.read
    .selectFrom('outbox')
    .select(['id', 'topic', 'audience_key as audienceKey'])
    .execute()
  news.handleEvents(after.filter(event => !before.some(one => one.id === event.id)))
  expect(await readAudience()).toEqual([false, true, true])
})
