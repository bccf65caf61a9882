import type { ComponentType, ReactNode } from 'react'
import type { Access } from '#platform/contract/define.ts'
import { definePoint } from './points.ts'

// Dashboard cards contributed by features, besides the built-in ones: figures of custom resources (docs/resources.md).

/** Props a dashboard passes to such a card. */
export interface BoardCardProps {
  id: string
  title: string
  /** The span of the whole board; days of a custom period alone. */
  range: {
    period: 'last28' | 'lastMonth' | 'lastYear' | 'custom'
    from: string
    to: string
    isCompared: boolean
  }
  /** What can be done with the card on its board. */
  menu: () => ReactNode
}
/** Translates a key, with a fallback if it is missing. */
export type Translate = (key: string, fallback: string) => string

export interface BoardCard {
  /** Stored in user preferences: never reuse it for another card. */
  id: string
  access: Access
  title: (translate: Translate) => string
  /** Locale files that its title is in. */
  texts: readonly string[]
  load: () => Promise<ComponentType<BoardCardProps>>
}
export const boardCard = definePoint<BoardCard>({
  owner: 'shell',
  name: 'boardCard',
  keyOf: ({ id }) => id,
})

/**
 * Loads a dashboard screen with the titles of all contributed cards.
 * @example load: () => withCardTitles(import('./web/store-board.page.tsx').then(m => m.StoreBoardPage))
 */
export async function withCardTitles<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const texts = boardCard.all().flatMap(card => card.texts)
  if (texts.length === 0) return screen
  const { loadTexts } = await import('../i18n/i18n.ts')
  const [loaded] = await Promise.all([screen, loadTexts([...new Set(texts)])])
  return loaded
}
