import { FEATURE_CASES } from '#features/test-cases.ts'
import type { Cases } from './matrix-world.ts'
import { platformCases } from './platform-cases.ts'

// A request for each call: those of a feature stand in its tests/*-cases.ts. A call that is in none of them fails the guard.

export const CASES: Cases = { ...platformCases, ...FEATURE_CASES }
