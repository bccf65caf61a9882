import { filesContract, storedFile } from '#features/files/contract/files.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Cases, Cell } from './matrix-world.ts'

// What every wing stands on: health, files, changes, notifications, preferences, bookmarks.

const nothing = () => ({})
const TEXT = Buffer.from('a note')

async function addressOfFile({ send, person }: Cell, isForged: boolean) {
  const { accessToken } = await person()
  const sent = { query: { name: 'note.txt', purpose: 'attachment' }, bytes: TEXT }
  const { url } = storedFile.parse(
    (await send(filesContract.uploadFile, sent, accessToken)).json().file,
  )
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const query = Object.fromEntries(searchParams)
  return {
    params: { id: pathname.split('/').at(-1) ?? '' },
    query: { ...query, ...(isForged ? { reader: '1' } : {}) },
  }
}

/** A change that somebody made a moment ago; answers its id. */
async function changeBy({ send, test }: Cell, accessToken: string): Promise<number> {
  const name = `changed.${accessToken.slice(-8)}`.replaceAll(/[^\w.]/g, '')
  const made = await send(
    usersContract.addUser,
    { body: { fullName: 'Somebody', username: name, email: `${name}@example.org` } },
    accessToken,
  )
  const { id } = usersContract.addUser.output.parse(made.json()).user
  await send(usersContract.deleteUser, { query: { id: `${id}` } }, accessToken)
  const row = await test.database.read
    .selectFrom('audit_changes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

export const platformCases: Cases = {
  'system.getHealth': { '-': nothing },
  'system.getHealthLive': { '-': nothing },
  'system.getHealthReady': { '-': nothing },
  'system.getOpenapi': { '-': nothing },
  'files.uploadFile': {
    '-': () => ({ query: { name: 'note.txt', purpose: 'attachment' }, bytes: TEXT }),
  },
  'files.getFile': {
    signed: cell => addressOfFile(cell, false),
    forged: cell => addressOfFile(cell, true),
  },
  'changes.listRecentChanges': { '-': nothing },
  'audit.listAudit': { '-': nothing },
  'changes.undoChange': {
    other: async cell => ({
      body: { id: await changeBy(cell, (await cell.person('admin')).accessToken) },
    }),
    absent: () => ({ body: { id: 999_999 } }),
  },
  'notifications.listNotifications': { '-': nothing },
  'notifications.readNotifications': { '-': () => ({ body: {} }) },
  'notifications.announce': {
    '-': ({ me }) => ({
      body: { kind: 'announcement', title: `Hear, hear ${me.id}`, text: 'A word.' },
    }),
  },
  'preferences.getPreferences': { '-': nothing },
  'preferences.updatePreferences': { '-': () => ({ body: { skin: 'light' } }) },
  'bookmarks.getBookmarks': { '-': nothing },
  'bookmarks.updateBookmark': {
    '-': () => ({ body: { id: 1 } }),
    absent: () => ({ body: { id: 999_999 } }),
  },
  'bookmarks.orderBookmarks': { '-': () => ({ body: { ids: [] } }) },
  'mainSearch.getMainSearch': { '-': nothing, found: () => ({ query: { q: 'invoice' } }) },
} satisfies Cases
