import { expect, it } from 'vitest'
import { readHouse, featuresThatNeed } from './trees.ts'

it(
  'ADD-11 no product code imports an optional app, or reads its tables',
  { timeout: 120_000 },
  () => {
    const house = readHouse()
    expect(house.apps.length).toBeGreaterThan(15)
    expect(house.apps.flatMap(app => featuresThatNeed(app, house).product)).toEqual([])
  },
)
