import type { EmailUpdate } from '../../contract/email.contract.ts'
import { expect, it } from 'vitest'
import { labelAnew, placeAnew, snoozeAnew, type Placing } from './placing.service.ts'

// What a change makes of a mail, row by row (spec section 4).

const inbox: Placing = {
  folder: 'inbox',
  cameFrom: null,
  isRead: false,
  isStarred: false,
  snoozedUntil: null,
  labels: [],
}
const trashed: Placing = { ...inbox, folder: 'trash', cameFrom: 'sent' }
const snoozed: Placing = { ...inbox, folder: 'snoozed', snoozedUntil: '2026-11-22T08:00:00.000Z' }

it.each<[string, Placing, EmailUpdate, Partial<Placing>]>([
  ['read', inbox, { isRead: true }, { isRead: true }],
  ['unread', { ...inbox, isRead: true }, { isRead: false }, { isRead: false }],
  ['starred', inbox, { isStarred: true }, { isStarred: true }],
  ['moved', inbox, { folder: 'spam' }, { folder: 'spam' }],
  ['put aside', inbox, { folder: 'archive' }, { folder: 'archive' }],
  [
    'put among drafts and sent ones, as the menu of folders allows',
    inbox,
    { folder: 'draft' },
    { folder: 'draft' },
  ],
  ['trashed by its folder', inbox, { folder: 'trash' }, { folder: 'trash', cameFrom: 'inbox' }],
  ['trashed by its mark', inbox, { isDeleted: true }, { folder: 'trash', cameFrom: 'inbox' }],
  ['trashed twice', trashed, { isDeleted: true }, { folder: 'trash', cameFrom: 'sent' }],
  [
    'trashed, with the folder it will come back to',
    inbox,
    { isDeleted: true, folder: 'archive' },
    { folder: 'trash', cameFrom: 'archive' },
  ],
  ['restored', trashed, { isDeleted: false }, { folder: 'sent', cameFrom: null }],
  [
    'restored from nowhere',
    { ...trashed, cameFrom: null },
    { isDeleted: false },
    { folder: 'inbox', cameFrom: null },
  ],
  [
    'restored to another folder',
    trashed,
    { isDeleted: false, folder: 'inbox' },
    { folder: 'inbox', cameFrom: null },
  ],
  ['moved out of trash', trashed, { folder: 'inbox' }, { folder: 'inbox', cameFrom: null }],
  ['not restored where it is not deleted', inbox, { isDeleted: false }, {}],
  ['woken by moving', snoozed, { folder: 'inbox' }, { folder: 'inbox', snoozedUntil: null }],
  [
    'labelled anew',
    { ...inbox, labels: ['company'] },
    { labels: ['private', 'private', 'label-3'] },
    { labels: ['label-3', 'private'] },
  ],
  [
    'changed in all ways at once',
    inbox,
    { isRead: true, isStarred: true, folder: 'trash' },
    { isRead: true, isStarred: true, folder: 'trash', cameFrom: 'inbox' },
  ],
  ['left as it is', inbox, {}, {}],
])('MAIL-07 MAIL-08 a mail is %s', (_, before, update, changes) => {
  expect(placeAnew(before, update)).toEqual({ ...before, ...changes })
})

it.each<['toggle' | 'add' | 'remove', string[], string[]]>([
  ['toggle', [], ['company']],
  ['toggle', ['company'], []],
  ['toggle', ['private'], ['company', 'private']],
  ['add', ['company'], ['company']],
  ['add', [], ['company']],
  ['remove', ['company', 'private'], ['private']],
  ['remove', [], []],
])('MAIL-08 a label is turned round, added or removed: %s on %j', (set, labels, expected) => {
  expect(labelAnew({ ...inbox, labels }, 'company', set).labels).toEqual(expected)
})

it('MAIL-15 snoozing takes out of sight and back, but not drafts, spam or trash', () => {
  const until = '2026-11-22T08:00:00.000Z'
  expect(snoozeAnew(inbox, until)).toEqual(snoozed)
  expect(snoozeAnew(snoozed, null)).toEqual(inbox)
  for (const folder of ['draft', 'trash', 'spam', 'scheduled'] as const)
    expect(snoozeAnew({ ...inbox, folder }, until).folder).toBe(folder)
  expect(snoozeAnew(inbox, null)).toEqual(inbox)
})
