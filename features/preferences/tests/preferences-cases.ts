import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

export const preferencesCases: Cases = {
  'preferences.getPreferences': { '-': nothing },
  'preferences.updatePreferences': { '-': () => ({ body: { skin: 'light' } }) },
}
