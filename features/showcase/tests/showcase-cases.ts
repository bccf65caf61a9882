import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

// Data for the catalogue's examples: for every signed-in user.

export const showcaseCases: Cases = {
  'showcase.listOptions': { '-': () => ({ query: { query: 'lathe' } }) },
  'showcase.listCompletions': { '-': () => ({}) },
}
