import type { ComponentType, ReactNode } from 'react'
import { type Late, loadLate } from '#platform/web/screens/late.tsx'
import type { Point } from '#platform/web/screens/points.ts'
import type { CardProps } from './card-frame.tsx'

/** A card of what another feature contributes, with its code; nothing if none does. */
export async function loadCard<Given>(
  point: Point<Late<Given>>,
  draw: (card: CardProps, given: Given) => ReactNode,
): Promise<ComponentType<CardProps>> {
  const [late] = point.all()
  if (late === undefined) return () => null
  const given = await loadLate(late)
  return card => draw(card, given)
}
