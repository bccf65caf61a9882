import { expect, it } from 'vitest'
import { createDayWriter, createMomentWriter } from './formats.ts'
import { findText, text } from './texts.ts'

const moment = new Date('2019-12-13T08:05:00Z')

it.each([
  ['en', '13 Dec 2019', '13 Dec 2019, 8:05 AM'],
  ['de', '13. Dez. 2019', '13. Dez. 2019, 8:05'],
  ['fr', '13 déc. 2019', '13 déc. 2019, 8:05'],
  ['pt', '13 dez. 2019', '13 dez. 2019, 8:05'],
  ['ar', '13 ديسمبر 2019', '13 ديسمبر 2019، 8:05 ص'],
])(
  'X-33 documents and mails in %s write days and moments as the screens do',
  (language, day, at) => {
    expect(createDayWriter({ language, timeZone: 'UTC' })(moment)).toBe(day)
    expect(createMomentWriter({ language, timeZone: 'UTC' })(moment)).toBe(at)
  },
)

it('X-33 a missing text throws in tests, and is undefined when looked up', () => {
  const missing = { language: 'de', file: 'mail', key: 'invite.nothing' }
  expect(() => text(missing)).toThrow('There is no text invite.nothing in mail.json.')
  expect(findText(missing)).toBeUndefined()
  expect(findText({ ...missing, key: 'invite.subject' })).toBeTypeOf('string')
})
