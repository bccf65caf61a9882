import type { Change } from '../../contract/changes.contract.ts'
import { expect, it } from 'vitest'
import { getT, localeFiles } from '#platform/web/i18n/translation.ts'
import changes from '../../locales/en/changes.json' with { type: 'json' }
import { describeWholeChange } from './changed-fields.ts'
import { describeChange, nameChanged } from './use-change-words.ts'

localeFiles.add('en', 'changes', changes)

const made: Change = {
  id: 1,
  at: '2026-03-02T09:00:00.000Z',
  userId: 2,
  userName: 'maintainer',
  impersonatorId: null,
  action: 'update',
  subject: 'User',
  records: [],
  count: 1,
  ip: '',
  requestId: '',
  canUndo: false,
  undoneAt: null,
}

it('X-07 describes a change with its fields, and by its kind if the record only has a number', () => {
  const t = getT('changes')
  const mail: Change = {
    ...made,
    subject: 'Email',
    records: [
      {
        id: '88',
        name: '#88',
        before: { folder: 'inbox', isRead: false },
        after: { folder: 'spam', isRead: false },
      },
    ],
  }
  expect(describeWholeChange(mail, t)).toBe('Changed 1 message: Folder')
  expect(describeChange(mail, t)).toBe('Changed 1 message')
  expect(nameChanged(mail, t)).toBe('1 message')
  const before = { status: 'active', role: 'author', email: 'a', company: 'b' }
  const after = { status: 'pending', role: 'editor', email: 'c', company: 'd' }
  const person: Change = { ...made, records: [{ id: '7', name: 'Mina Okafor', before, after }] }
  expect(describeWholeChange(person, t)).toBe('Changed Mina Okafor: Status, Role, Email…')
  expect(nameChanged(person, t)).toBe('Mina Okafor')
  expect(
    describeWholeChange(
      {
        ...person,
        action: 'delete',
        records: [{ id: '7', name: 'Mina Okafor', before, after: null }],
      },
      t,
    ),
  ).toBe('Deleted Mina Okafor')
})

it('X-07 a section of the settings and a request for access are not named by their keys', () => {
  const t = getT('changes')
  const named = (subject: Change['subject'], id: string, name: string) =>
    describeChange({ ...made, subject, records: [{ id, name, before: null, after: null }] }, t)
  expect(named('Settings', 'company', 'company')).toBe('Changed settings (Company)')
  expect(named('Settings', '7', 'Cost center')).toBe('Changed settings (Cost center)')
  expect(named('Settings', '7', '')).toBe('Changed settings')
  expect(named('Permission', 'request-7', 'read Audit')).toBe('Changed access request')
  expect(named('Permission', '7', 'Reports')).toBe('Changed Reports')
})
