import type { Cases } from './matrix-world.ts'

// What stands under no feature: the health of the server and its description.

const nothing = () => ({})

export const platformCases: Cases = {
  'system.getHealth': { '-': nothing },
  'system.getHealthLive': { '-': nothing },
  'system.getHealthReady': { '-': nothing },
  'system.getOpenapi': { '-': nothing },
}
