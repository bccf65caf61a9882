import type { UserData } from '@smart-fft/contract/auth.contract'
import { expect, it } from 'vitest'
import { createAbilities } from '../../platform/access/abilities.ts'
import { listMenu } from './menu-entries.ts'

function menuOf(ability: UserData['ability']): string[] {
  const user: UserData = {
    id: 15,
    username: 'subscriber',
    fullName: 'S',
    email: 's@example.com',
    userGroup: 'subscriber',
    avatar: null,
    avatarColor: 'idle',
    role: 'subscriber',
    ability,
    extras: { eCommerceCartItemsCount: 0 },
  }
  return listMenu(user, createAbilities(user)).flatMap(group => group.entries.map(entry => entry.to))
}

it('X-22 the menu shows the list of users to those who may read it', () => {
  expect(menuOf([{ action: 'read', subject: 'User' }])).toEqual(['/apps/user/list', '/access-control'])
})

it('X-22 the menu leads everybody else to their own page', () => {
  expect(menuOf([{ action: 'read', subject: 'User', own: true }])).toEqual(['/apps/user/view/15', '/access-control'])
})
