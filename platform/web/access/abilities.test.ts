import { describe, expect, it } from 'vitest'
import { createAbilities } from './abilities.ts'

const subscriber = createAbilities({
  id: 15,
  ability: [
    { action: 'read', subject: 'User', own: true },
    { action: 'manage', subject: 'Account' },
    { action: 'read', subject: 'Blog' },
  ],
})

describe('abilities', () => {
  it('X-22 apply a right on own records only to own records', () => {
    expect(subscriber.can('read', 'User')).toBe(false)
    expect(subscriber.can('read', 'User', 16)).toBe(false)
    expect(subscriber.can('read', 'User', 15)).toBe(true)
    expect(subscriber.can('update', 'User', 15)).toBe(false)
  })

  it('expand “manage” to every action and “all” to every subject', () => {
    expect(subscriber.can('delete', 'Account')).toBe(true)
    const admin = createAbilities({ id: 11, ability: [{ action: 'manage', subject: 'all' }] })
    expect(admin.can('delete', 'User')).toBe(true)
    expect(admin.allows({ can: ['read', 'Billing'] })).toBe(true)
  })

  it('USR-18 are to read while the person is impersonated, and still open what shows more', () => {
    const manager = { id: 12, ability: [{ action: 'manage', subject: 'Invoice' }] } as const
    const user = { ...manager, ability: [...manager.ability] }
    const seen = createAbilities(user, { isReadOnly: true })
    const actions = ['read', 'create', 'update', 'delete', 'manage'] as const
    expect(actions.filter(action => createAbilities(user).can(action, 'Invoice'))).toEqual(actions)
    expect(actions.filter(action => seen.can(action, 'Invoice'))).toEqual(['read'])
    expect(actions.filter(action => seen.allows({ can: [action, 'Invoice'] }))).toEqual([
      'read',
      'update',
      'delete',
      'manage',
    ])
    expect(seen.can('read', 'User')).toBe(false)
  })

  it('open screens by their declared access, and only public ones without a session', () => {
    expect(subscriber.allows('session')).toBe(true)
    expect(subscriber.allows({ can: ['read', 'User'] })).toBe(false)
    expect(subscriber.allows({ can: ['read', 'User'], own: true })).toBe(true)
    const nobody = createAbilities(undefined)
    expect(nobody.allows('public')).toBe(true)
    expect(nobody.allows('session')).toBe(false)
    expect(nobody.allows({ can: ['read', 'Blog'] })).toBe(false)
  })
})
