import type { EmailUpdate } from '../../contract/email.contract.ts'
import { expect, it } from 'vitest'
import { applyLabels, applyPlacement, applySnooze, type Placing } from './placing.service.ts'

// The effects of an update, row by row (MAIL-07).

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
  ['archived', inbox, { folder: 'archive' }, { folder: 'archive' }],
  ['moved to drafts, as the folder menu allows', inbox, { folder: 'draft' }, { folder: 'draft' }],
  ['trashed by folder', inbox, { folder: 'trash' }, { folder: 'trash', cameFrom: 'inbox' }],
  ['trashed by isDeleted', inbox, { isDeleted: true }, { folder: 'trash', cameFrom: 'inbox' }],
  ['trashed twice', trashed, { isDeleted: true }, { folder: 'trash', cameFrom: 'sent' }],
  [
    'trashed with a folder to restore to',
    inbox,
    { isDeleted: true, folder: 'archive' },
    { folder: 'trash', cameFrom: 'archive' },
  ],
  ['restored', trashed, { isDeleted: false }, { folder: 'sent', cameFrom: null }],
  [
    'restored to the inbox without a previous folder',
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
  ['unchanged by a restore outside trash', inbox, { isDeleted: false }, {}],
  ['unsnoozed by moving', snoozed, { folder: 'inbox' }, { folder: 'inbox', snoozedUntil: null }],
  [
    'relabeled',
    { ...inbox, labels: ['company'] },
    { labels: ['private', 'private', 'label-3'] },
    { labels: ['label-3', 'private'] },
  ],
  [
    'changed in several ways at once',
    inbox,
    { isRead: true, isStarred: true, folder: 'trash' },
    { isRead: true, isStarred: true, folder: 'trash', cameFrom: 'inbox' },
  ],
  ['unchanged by an empty update', inbox, {}, {}],
])('MAIL-07 MAIL-08 a mail is %s', (_, before, update, changes) => {
  expect(applyPlacement(before, update)).toEqual({ ...before, ...changes })
})

it.each<['toggle' | 'add' | 'remove', string[], string[]]>([
  ['toggle', [], ['company']],
  ['toggle', ['company'], []],
  ['toggle', ['private'], ['company', 'private']],
  ['add', ['company'], ['company']],
  ['add', [], ['company']],
  ['remove', ['company', 'private'], ['private']],
  ['remove', [], []],
])('MAIL-08 %s changes the label on a mail labeled %j', (set, labels, expected) => {
  expect(applyLabels({ ...inbox, labels }, 'company', set).labels).toEqual(expected)
})

it('MAIL-15 snoozes and unsnoozes mail, but not drafts, spam or trash', () => {
  const until = '2026-11-22T08:00:00.000Z'
  expect(applySnooze(inbox, until)).toEqual(snoozed)
  expect(applySnooze(snoozed, null)).toEqual(inbox)
  for (const folder of ['draft', 'trash', 'spam', 'scheduled'] as const)
    expect(applySnooze({ ...inbox, folder }, until).folder).toBe(folder)
  expect(applySnooze(inbox, null)).toEqual(inbox)
})
