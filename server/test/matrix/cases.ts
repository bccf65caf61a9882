import { accountCases } from './account-cases.ts'
import { authCases } from './auth-cases.ts'
import type { Cases } from './matrix-world.ts'
import { platformCases } from './platform-cases.ts'
import { waysCases } from './ways-cases.ts'
import { usersCases } from './users-cases.ts'

/** Every wing's cases: a call that is in none of them fails the guard. */
export const CASES: Cases = { ...authCases, ...waysCases, ...usersCases, ...platformCases, ...accountCases }
