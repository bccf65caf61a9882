import { expect, it } from 'vitest'
import { unreadOf } from './unread-of.ts'

it('MAIL-01 the unread count below the title is that of the folder shown', () => {
  const counts = { inbox: 4, spam: 1 }
  expect(unreadOf(counts, 'inbox')).toBe(4)
  expect(unreadOf(counts, 'spam')).toBe(1)
  expect(unreadOf(counts, 'trash')).toBeUndefined()
  expect(unreadOf(counts, undefined)).toBeUndefined()
})
