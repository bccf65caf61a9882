import type { Cases } from './matrix-world.ts'

// What the examples of the catalogue ask for: everybody who is signed in sees them.

export const showcaseCases: Cases = {
  'showcase.listOptions': { '-': () => ({ query: { query: 'lathe' } }) },
  'showcase.listCompletions': { '-': () => ({}) },
}
