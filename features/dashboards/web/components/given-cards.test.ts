import { expect, it } from 'vitest'
import { boardCard, withCardTitles } from '#platform/web/screens/board-cards.ts'
import { findGivenCard, withGivenCards } from './given-cards.ts'

const given = boardCard({
  id: 'own-boats-spent',
  access: { can: ['read', 'Client'], own: true },
  title: translate => translate('boats:figures.spent', 'Boats: Spent'),
  texts: [],
  load: async () => () => null,
})
const first = [{ id: 'sales', size: 'm', isHidden: false }] as const

it('a card of another feature can be added by those with access, and is on no board by default', () => {
  expect(withGivenCards(first, () => true)).toBe(first)
  const takeBack = given.give()
  expect(withGivenCards(first, () => true)).toEqual([
    ...first,
    { id: 'own-boats-spent', size: 'm', isHidden: true },
  ])
  expect(withGivenCards(first, access => access === 'session')).toEqual(first)
  const card = findGivenCard('own-boats-spent')
  expect(card?.access).toEqual({ can: ['read', 'Client'], own: true })
  // A new component would reload the card.
  expect(findGivenCard('own-boats-spent')?.Card).toBe(card?.Card)
  takeBack()
  expect(findGivenCard('own-boats-spent')).toBeUndefined()
})

it('a board without such cards loads no texts for them', async () => {
  expect(await withCardTitles(Promise.resolve('board'))).toBe('board')
})
