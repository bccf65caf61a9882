import { describe, expect, it } from 'vitest'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { findUserRefusal } from './refusal.rules.ts'
import { AVATAR_COLORS } from './users.rules.ts'

const admin = { id: 1, role: 'admin', status: 'active' } as const
const author = { id: 2, role: 'author', status: 'active' } as const
const step = {
  caller: { userId: 9, role: 'maintainer' },
  target: author,
  after: author,
  activeAdmins: 2,
} as const

it('S9 USR-04 only an administrator may change an administrator, or create one', () => {
  expect(findUserRefusal(step)).toBeUndefined()
  expect(findUserRefusal({ ...step, target: admin, after: { ...admin, status: 'inactive' } })).toBe(
    'user.above',
  )
  expect(findUserRefusal({ ...step, after: { ...author, role: 'admin' } })).toBe('user.above')
  expect(
    findUserRefusal({
      ...step,
      caller: { userId: 9, role: 'admin' },
      after: { ...author, role: 'admin' },
    }),
  ).toBeUndefined()
})

describe('avatar color', () => {
  it('X-35 is the same for a name on every screen, regardless of case and spaces', () => {
    expect(avatarColorOf(' mina OKAFOR ')).toBe(avatarColorOf('Mina Okafor'))
    expect(AVATAR_COLORS).toContain(avatarColorOf(''))
    const names = Array.from({ length: 60 }, (_, index) => `Person ${index}`)
    expect(new Set(names.map(avatarColorOf)).size).toBe(AVATAR_COLORS.length)
  })
})
