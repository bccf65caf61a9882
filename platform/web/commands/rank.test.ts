import { describe, expect, it } from 'vitest'
import { findByText, rank, rankByText } from './rank.ts'

describe('rank', () => {
  it.each([
    ['Users', 'users', 0],
    ['us', 'Users', 1],
    ['us', 'New user', 2],
    ['user ne', 'New user', 2],
    ['ser', 'New user', 3],
    ['', 'anything', 0],
  ])('NAV-01 finds “%s” in “%s” with rank %d', (typed, text, expected) => {
    expect(rank(typed, text)).toBe(expected)
  })

  it.each([
    ['usrs', 'Users'],
    ['uesrs', 'Users'],
    ['usersx', 'Users'],
    ['uzers', 'Users'],
    ['ligth', 'Switch to light mode'],
    ['keybord', 'Keyboard shortcuts'],
  ])('NAV-03 tolerates one typo: “%s” is “%s”', (typed, text) => {
    expect(rank(typed, text)).toBe(4)
  })

  it.each([
    ['xyz', 'Users'],
    ['usxxs', 'Users'],
    ['ab', 'Users'],
    ['usr', 'Users'],
    ['%', 'Users'],
    ['"', 'Users'],
    ['users invoices', 'Users'],
  ])('NAV-03 does not find “%s” in “%s”', (typed, text) => {
    expect(rank(typed, text)).toBeUndefined()
  })

  it.each([
    ['zoe', 'Zoë'],
    ['ZOË', 'zoe'],
    ['menu offnen', 'Menü öffnen'],
    ['schliessen', 'Schließen'],
    ['احمد', 'أحمد'],
    ['شركه', 'شركة'],
    ['yildiz', 'Yıldız'],
    ['صفحه 3', 'صفحة ٣'],
  ])('NAV-03 folds accents: “%s” is “%s”', (typed, text) => {
    expect(rank(typed, text)).toBeLessThanOrEqual(1)
  })

  it('NAV-01 finds by synonyms, after names that answer as well', () => {
    const items = [['Sign out', 'log out', 'exit'], ['Log', 'audit'], ['Log out everywhere']]
    const found = (typed: string) =>
      rankByText(typed, items, item => item).map(({ item }) => item[0])
    expect(found('log out')).toEqual(['Sign out', 'Log out everywhere'])
    expect(found('lo')).toEqual(['Log', 'Log out everywhere', 'Sign out'])
    expect(found('exit')).toEqual(['Sign out'])
    expect(found('sign')).toEqual(['Sign out'])
  })

  it('NAV-01 ranks prefixes before texts containing the query', () => {
    const texts = ['A new user', 'Users', 'Reuse', 'User']
    expect(findByText('user', texts, text => text)).toEqual(['User', 'Users', 'A new user'])
  })
})
