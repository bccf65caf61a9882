import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import { session } from './session.ts'

/**
 * Signs an administrator in, for tests of components: with these rights, in this browser alone.
 * @example beforeEach(() => signInWith([{ action: 'manage', subject: 'Datatable' }]))
 */
export const signInWith = (ability: AbilityRule[] = [], id = 11): void =>
  session.signIn({
    accessToken: 'none',
    userData: {
      id,
      username: 'admin',
      fullName: 'Ada Lindqvist',
      email: 'ada@example.com',
      userGroup: 'admin',
      avatar: null,
      avatarColor: 'accent',
      role: 'admin',
      ability,
      extras: { eCommerceCartItemsCount: 0 },
    },
  })
