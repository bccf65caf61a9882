import { describe, expect, it } from 'vitest'
import { SUBJECTS } from '#platform/contract/define.ts'
import {
  EVERYONE,
  MATRIX_AREAS,
  MATRIX_SUBJECTS,
  type Right,
  covers,
  diffRights,
  findExcess,
  findRoleRefusal,
  isOwned,
  scopeOf,
  tidyRights,
} from './roles.rules.ts'

const right = (text: string): Right => {
  const subject = SUBJECTS.find(one => one === text.split(' ')[1]) ?? 'Auth'
  const action =
    (['manage', 'read', 'update', 'create', 'delete'] as const).find(one => text.startsWith(one)) ??
    'read'
  return { action, subject, own: text.endsWith(' own') }
}
const rights = (...texts: string[]) => texts.map(right)
const admin = rights('manage all')

describe('rights as sets', () => {
  it('ROLE-03 have one matrix row per subject of the product', () => {
    expect(MATRIX_SUBJECTS.toSorted()).toEqual(
      SUBJECTS.filter(subject => subject !== 'all' && subject !== 'Auth').toSorted(),
    )
  })

  it('ROLE-03 reach what they name: one’s own, or all including one’s own', () => {
    const asked = rights('read Todo', 'read Todo own', 'update Todo', 'update Todo own')
    const reached = (text: string) => asked.map(one => covers(rights(text), one))
    expect(reached('read Todo')).toEqual([true, true, false, false])
    expect(reached('read Todo own')).toEqual([false, true, false, false])
    expect(reached('manage Todo')).toEqual([true, true, true, true])
    expect(reached('manage Todo own')).toEqual([false, true, false, true])
    expect(reached('manage all')).toEqual([true, true, true, true])
    expect(reached('read Email')).toEqual([false, false, false, false])
    expect(scopeOf(rights('manage Todo own'), 'read', 'Todo')).toBe('own')
    expect(scopeOf(rights('read Todo'), 'read', 'Todo')).toBe('all')
    expect(scopeOf(rights('read Todo'), 'update', 'Todo')).toBeUndefined()
  })

  it('X-22 without a role reach one’s own records, and of others’ only what is for all', () => {
    const everyone = [...EVERYONE]
    const reading = (scope: string) =>
      MATRIX_SUBJECTS.filter(subject => scopeOf(everyone, 'read', subject) === scope).toSorted()
    expect(reading('all')).toEqual(['Blog', 'Faq', 'Kb', 'Pricing', 'Profile', 'Shop'])
    expect(reading('own')).toEqual([
      'Account',
      'ApiKey',
      'Calendar',
      'Chat',
      'Email',
      'Order',
      'Ticket',
      'Todo',
      'User',
    ])
    const written = MATRIX_SUBJECTS.filter(
      subject => scopeOf(everyone, 'update', subject) !== undefined,
    )
    expect(written.map(subject => scopeOf(everyone, 'update', subject))).toEqual(
      written.map(() => 'own'),
    )
    expect(written).not.toContain('User')
    // Only what has owners can be limited to them.
    expect(everyone.filter(({ own, subject }) => own === true && !isOwned(subject))).toEqual([])
    expect((['Invoice', 'Role', 'Audit'] as const).filter(isOwned)).toEqual([])
  })

  it('ROLE-03 are shown in areas, none of them empty', () => {
    expect(MATRIX_AREAS.filter(({ subjects }) => subjects.length === 0)).toEqual([])
  })

  it('ROLE-03 are normalized: included rights are dropped and order doesn’t matter', () => {
    const tidy = tidyRights(
      rights('read Todo own', 'delete Todo', 'manage Todo', 'read Email', 'read Email'),
    )
    expect(tidy).toEqual(rights('read Email', 'manage Todo'))
    expect(tidyRights(tidy.toReversed())).toEqual(tidy)
    const sorted = rights('read Todo', 'update Todo own', 'create Todo', 'delete Todo own')
    expect(tidyRights(sorted.toReversed())).toEqual(sorted)
    expect(tidyRights(rights('manage Todo own', 'read Todo'))).toEqual(
      rights('manage Todo own', 'read Todo'),
    )
  })

  it('ROLE-04 are compared by effect, not by notation', () => {
    const four = rights('read Todo', 'update Todo', 'create Todo', 'delete Todo')
    expect(diffRights(rights('manage Todo'), [...rights('manage Todo'), ...four])).toEqual({
      gained: [],
      lost: [],
    })
    expect(diffRights(four, rights('manage Todo'))).toEqual({
      gained: rights('manage Todo'),
      lost: [],
    })
    expect(diffRights(rights('read Todo'), rights('read Todo own'))).toEqual({
      gained: [],
      lost: rights('read Todo'),
    })
    expect(diffRights(admin, rights('read Todo'))).toEqual({
      gained: [],
      lost: [{ action: 'manage', subject: 'all' }],
    })
    expect(diffRights([], rights('manage Audit'))).toEqual({
      gained: rights('read Audit'),
      lost: [],
    })
  })
})

describe('granting rights', () => {
  const own = { isSystem: false, userRole: null }
  it('ROLE-05 is limited to rights one has', () => {
    const giver = rights('manage Role', 'read Todo', 'update Email own')
    expect(findExcess(giver, rights('read Todo', 'read Todo own', 'update Email'))).toEqual(
      rights('update Email'),
    )
    expect(
      findRoleRefusal({ giver, role: undefined, before: undefined, after: rights('read Todo') }),
    ).toBeUndefined()
    expect(findRoleRefusal({ giver, role: own, before: [], after: rights('delete Todo') })).toBe(
      'role.excess',
    )
    expect(findRoleRefusal({ giver, role: own, before: rights('delete Todo'), after: [] })).toBe(
      'role.above',
    )
  })

  it('ROLE-05 cannot restrict administrators, and ROLE-02 cannot remove built-in roles', () => {
    const administrators = { isSystem: true, userRole: 'admin' as const }
    expect(
      findRoleRefusal({
        giver: admin,
        role: administrators,
        before: admin,
        after: rights('read Todo'),
      }),
    ).toBe('role.admin')
    expect(
      findRoleRefusal({ giver: admin, role: administrators, before: admin, after: admin }),
    ).toBeUndefined()
    expect(
      findRoleRefusal({
        giver: admin,
        role: { isSystem: true, userRole: 'editor' },
        before: [],
        after: undefined,
      }),
    ).toBe('role.system')
    expect(
      findRoleRefusal({ giver: admin, role: own, before: rights('read Todo'), after: undefined }),
    ).toBeUndefined()
  })
})
