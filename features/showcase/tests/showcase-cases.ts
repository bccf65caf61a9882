import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

// What the examples of the catalogue ask for: everybody who is signed in sees them.

export const showcaseCases: Cases = {
  'showcase.listOptions': { '-': () => ({ query: { query: 'lathe' } }) },
  'showcase.listCompletions': { '-': () => ({}) },
}
