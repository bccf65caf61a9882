import { type ReactNode, useState } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { loadedOf, partsOf } from '#platform/web/screens/late.tsx'
import { session } from '#platform/web/session/session.ts'
import {
  feed,
  type Host,
  host,
  personMenu,
  type Tool,
  tool,
} from '#platform/web/screens/shell-points.ts'
import { listViews } from '#ui/list/list-points.ts'
import type { ListViewsProps } from '#ui/list/list-views.ts'

// What features have given to the frame, as components.

const partOf = partsOf<object>()
const viewsOf = partsOf<ListViewsProps>()
const NOTHING = {}

export const personEntries = loadedOf(personMenu)

/** Preloads what belongs to the frame, to avoid layout shifts. */
export async function prepareFrame(): Promise<void> {
  const parts = [...tool.all(), ...host.all()].map(partOf)
  await Promise.all([...parts, ...listViews.all().map(viewsOf)].map(({ prepare }) => prepare()))
  await personEntries.load()
}

/** The texts of what loads after the screen, which visitors have little of. */
export function listLateTexts(): string[] {
  if (session.getState().status === 'signed-out') return []
  const late = [...tool.all(), ...host.all(), ...feed.all()]
  return [...new Set(late.flatMap(({ texts = [] }) => texts))]
}

/** Requests them together, as each part would request its own. */
export function useLateTexts(): void {
  useState(() => {
    loadTexts(listLateTexts()).catch(() => undefined)
  })
}

/** What is on every screen, in one place of the frame. */
export function Hosts({ at }: { at: Host['at'] }) {
  const { allows } = useAbilities()
  return host
    .all()
    .filter(one => one.at === at && (one.access === undefined || allows(one.access)))
    .map(one => {
      const { Part } = partOf(one)
      return <Part key={one.name} given={NOTHING} />
    })
}

/** Tools of the bar, in their order. */
export function Tools({ of, fallback }: { of: (one: Tool) => boolean; fallback?: ReactNode }) {
  return tool
    .all()
    .filter(of)
    .toSorted((one, other) => one.place - other.place)
    .map(one => {
      const { Part } = partOf(one)
      return <Part key={one.name} given={NOTHING} fallback={fallback} />
    })
}

/** Renders the saved-views bar. */
export const drawViews = (props: ListViewsProps): ReactNode =>
  listViews.all().map(one => {
    const { Part } = viewsOf(one)
    return <Part key="views" given={props} />
  })
