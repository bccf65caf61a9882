import { type ComponentType, Suspense } from 'react'
import { lazyPart, loadTogether } from '#platform/web/query/lazy-part.ts'
import type { CardProps } from './card-frame.tsx'
import { PartCard, PERSONAL_HEIGHT } from './part-card.tsx'

const WAITING = {
  data: undefined,
  error: null,
  isFetching: true,
  refetch: () => Promise.reject(new Error('nothing to fetch yet')),
}

/** A personal card, as tall while its code is loading as with it. */
export function lateCard(load: () => Promise<ComponentType<CardProps>>): ComponentType<CardProps> {
  const Loaded = lazyPart(() => loadTogether(load))
  return props => (
    <Suspense
      fallback={
        <PartCard card={props} query={WAITING} height={PERSONAL_HEIGHT} partOf={() => null}>
          {() => null}
        </PartCard>
      }
    >
      <Loaded {...props} />
    </Suspense>
  )
}
