import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

export const mainSearchCases: Cases = {
  'mainSearch.getMainSearch': { '-': nothing, found: () => ({ query: { q: 'invoice' } }) },
}
