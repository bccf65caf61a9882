import type { ComponentType } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { boardCard } from '#platform/web/screens/board-cards.ts'
import type { Placed } from './board-layout.ts'
import type { CardDefinition, CardProps } from './card-frame.tsx'

// Cards of other features. They are on no board by default.

const made = new Map<string, ComponentType<CardProps>>()

export function findGivenCard(id: string): CardDefinition | undefined {
  const given = boardCard.all().find(one => one.id === id)
  if (given === undefined) return undefined
  const Card = made.get(id) ?? lazyPart<CardProps>(given.load)
  made.set(id, Card)
  return { access: given.access, Card }
}

/** A board with all available cards. */
export const withGivenCards = (
  byDefault: readonly Placed[],
  allows: (access: CardDefinition['access']) => boolean,
): readonly Placed[] => {
  const given = boardCard.all().filter(({ access }) => allows(access))
  return given.length === 0
    ? byDefault
    : [...byDefault, ...given.map(({ id }) => ({ id, size: 'm' as const, isHidden: true }))]
}

/** Titles of all cards. */
export function useCardTitles(): (id: string) => string {
  const { t } = useTranslation('dashboard')
  return id =>
    boardCard
      .all()
      .find(one => one.id === id)
      ?.title((key, fallback) => t(key, { defaultValue: fallback })) ?? t(`cards.${id}.title`)
}
