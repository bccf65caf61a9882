import type { KeyGrant, KeyType } from '#platform/contract/api-key-grant.rules.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import { describe, expect, it } from 'vitest'
import { createCaller, withKey } from './ability.ts'

const callerWith = (rules: AbilityRule[]) =>
  createCaller({ userId: 7, sessionId: 's', username: 'author', role: 'author', rules })

describe('caller', () => {
  it('may do nothing without a rule', () => {
    const caller = callerWith([])
    expect(caller.can('read', 'User')).toBe(false)
    expect(caller.canOwn('read', 'User', 7)).toBe(false)
  })

  it('may do what a rule allows, and nothing else', () => {
    const caller = callerWith([{ action: 'read', subject: 'User' }])
    expect(caller.can('read', 'User')).toBe(true)
    expect(caller.can('delete', 'User')).toBe(false)
    expect(caller.can('read', 'Role')).toBe(false)
    expect(caller.can('manage', 'User')).toBe(false)
  })

  it('may do everything to a subject by “manage”, and to every subject by “all”', () => {
    expect(callerWith([{ action: 'manage', subject: 'Kanban' }]).can('delete', 'Kanban')).toBe(true)
    const admin = callerWith([{ action: 'manage', subject: 'all' }])
    expect(admin.can('delete', 'Billing')).toBe(true)
    expect(admin.canOwn('update', 'User', 99)).toBe(true)
  })

  it('may act on own records only, where a rule is limited to those', () => {
    const caller = callerWith([{ action: 'manage', subject: 'Todo', own: true }])
    expect(caller.can('update', 'Todo')).toBe(false)
    expect(caller.canOwn('update', 'Todo', 7)).toBe(true)
    expect(caller.canOwn('update', 'Todo', 8)).toBe(false)
  })

  it('is distinguished from another caller with the same rules', () => {
    const rules: AbilityRule[] = [{ action: 'read', subject: 'User', own: true }]
    const [seven, eight] = [
      callerWith(rules),
      createCaller({ userId: 8, sessionId: 't', username: 'b', role: 'author', rules }),
    ]
    expect(seven.canOwn('read', 'User', 8)).toBe(false)
    expect(eight.canOwn('read', 'User', 8)).toBe(true)
  })
})

describe('caller with an API key', () => {
  const owner = callerWith([
    { action: 'manage', subject: 'User' },
    { action: 'manage', subject: 'Todo', own: true },
    { action: 'manage', subject: 'ApiKey', own: true },
  ])
  const grant = (type: KeyType, scopes: KeyGrant['scopes'] = []) =>
    withKey(owner, { id: 3, grant: { type, scopes } })

  it('KEY-02 has the rights that both owner and key have', () => {
    const reading = grant('read-only')
    expect([
      reading.can('read', 'User'),
      reading.can('update', 'User'),
      reading.can('read', 'Role'),
    ]).toEqual([true, false, false])
    expect([
      reading.canOwn('read', 'Todo', 7),
      reading.canOwn('read', 'Todo', 8),
      reading.canOwn('update', 'Todo', 7),
    ]).toEqual([true, false, false])
    expect(grant('modify').can('manage', 'User')).toBe(false)
    expect(grant('full-control').can('manage', 'User')).toBe(true)
    const custom = grant('custom', [{ subject: 'Todo', level: 'write' }])
    expect([custom.canOwn('delete', 'Todo', 7), custom.can('read', 'User')]).toEqual([true, false])
  })

  it('KEY-02 can never access API keys', () => {
    expect(grant('full-control').canOwn('create', 'ApiKey', 7)).toBe(false)
    expect(
      grant('custom', [{ subject: 'ApiKey', level: 'write' }]).canOwn('read', 'ApiKey', 7),
    ).toBe(false)
  })
})
