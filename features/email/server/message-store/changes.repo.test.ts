import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, PEOPLE, putMail } from '../../tests/mailbox.ts'
import { refreshNewest, updateEntry } from '../entry/entry.repo.ts'
import { pruneMailChanges, readMailChanges, readMailState } from './changes.repo.ts'

let app: TestApp
const owner = PEOPLE.author.id
beforeAll(async () => {
  app = await createMailApp()
})
afterAll(() => app.close())
beforeEach(() => app.database.write(trx => trx.deleteFrom('email_entries').execute()))

const state = () => readMailState(app.database.read, owner)
/** What `act` does to the mailbox: who left and arrived. */
async function changesOf(act: () => Promise<unknown>) {
  const since = await state()
  await act()
  const changes = await readMailChanges(app.database.read, owner, since)
  return changes?.map(({ entryId, labelId, revision, sign }) => [
    sign === 1 ? 'arrives' : 'leaves',
    labelId === null ? entryId : `label ${labelId}`,
    revision,
  ])
}
const update = (id: number, dataToUpdate: object) => () =>
  app.call(emailContract.updateEmails, { as: 'author', body: { emailIds: [id], dataToUpdate } })
const changed = (id: number, revision = 1) => [
  ['leaves', id, revision],
  ['arrives', id, revision],
]

it('MAIL-24 records every change of a mailbox in order, by any writer, and of no other', async () => {
  let id = 0
  await putMail(app, { owner: 'editor' })
  const since = await state()
  id = await putMail(app)
  expect(
    (await readMailChanges(app.database.read, owner, since))?.map(one => [one.entryId, one.sign]),
  ).toEqual([[id, 1]])
  expect(await changesOf(() => putMail(app, { owner: 'editor' }))).toEqual([])
  expect(await changesOf(update(id, { isRead: true }))).toEqual(changed(id))
  expect(await changesOf(update(id, { isRead: true }))).toEqual([])
  expect(await changesOf(update(id, { folder: 'archive' }))).toEqual(changed(id))
  expect(await changesOf(update(id, { labels: ['company'] }))).toEqual(changed(id))
  // The newest of its conversation is shown by the list alone.
  const refresh = () =>
    app.database.write(async trx => {
      await trx.updateTable('email_entries').set({ is_newest: 0 }).where('id', '=', id).execute()
      await refreshNewest(trx, app.database.dialect, { ownerId: owner, threadIds: [id] })
    })
  expect(await changesOf(refresh)).toEqual([])
  // With a new date it is another mail.
  const later = () =>
    app.database.write(trx => updateEntry(trx, id, { time: '2026-03-03T00:00:00.000Z' }))
  expect(await changesOf(later)).toEqual([
    ['leaves', id, 1],
    ['arrives', id, 2],
  ])
  await update(id, { folder: 'trash' })()
  const empty = () => app.call(emailMailboxContract.emptyTrash, { as: 'author' })
  expect(await changesOf(empty)).toEqual([['leaves', id, 2]])
  // It left when it was deleted, not when its row is removed.
  const remove = () =>
    app.database.write(trx => trx.deleteFrom('email_entries').where('id', '=', id).execute())
  expect(await changesOf(remove)).toEqual([])
})

it('MAIL-24 MAIL-05 merging two conversations counts as a change of their mails', async () => {
  const first = await putMail(app, { messageId: '<a@x>' })
  const second = await putMail(app, { messageId: '<b@x>' })
  let joining = 0
  const join = async () => {
    joining = await putMail(app, { messageId: '<c@x>', references: ['<a@x>', '<b@x>'] })
  }
  expect(await changesOf(join)).toEqual([
    ['leaves', second, 1],
    ['arrives', second, 2],
    ['arrives', joining, 1],
  ])
  expect(first).toBeLessThan(second)
})

it('MAIL-24 records label changes, and the mails that lose a label', async () => {
  const body = { name: 'Plans', color: 'good' }
  const since = await state()
  const { label } = (
    await app.call(emailMailboxContract.addEmailLabel, { as: 'author', body })
  ).json()
  const made = await readMailChanges(app.database.read, owner, since)
  expect(made?.map(one => [one.labelId, one.sign])).toEqual([[label.id, 1]])
  const id = await putMail(app, { labels: [label.key] })
  const recolor = () =>
    app.call(emailMailboxContract.updateEmailLabel, {
      as: 'author',
      body: { id: label.id, color: 'bad' },
    })
  expect(await changesOf(recolor)).toEqual([])
  const remove = () =>
    app.call(emailMailboxContract.deleteEmailLabel, { as: 'author', query: { id: `${label.id}` } })
  expect(await changesOf(remove)).toEqual([
    ['leaves', `label ${label.id}`, 1],
    ['leaves', id, 1],
    ['arrives', id, 1],
  ])
})

it('MAIL-24 drops the oldest changes and reports that, but never a mailbox’s state', async () => {
  const id = await putMail(app)
  const old = await state()
  await putMail(app, { owner: 'editor' })
  await update(id, { isRead: true })()
  await app.database.write(trx => pruneMailChanges(trx, 2))
  expect(await readMailChanges(app.database.read, owner, old)).toBeUndefined()
  expect(await readMailChanges(app.database.read, owner, await state())).toEqual([])
  expect(await readMailChanges(app.database.read, owner, old + 1)).toBeUndefined()
  // That of the other mailbox is older than all that is left.
  const theirs = await readMailState(app.database.read, PEOPLE.editor.id)
  expect(theirs).toBeGreaterThan(0)
  expect(await readMailChanges(app.database.read, PEOPLE.editor.id, theirs)).toEqual([])
  expect(await readMailChanges(app.database.read, 424_242, 0)).toEqual([])
})
