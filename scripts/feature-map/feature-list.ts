/** One bullet of docs/features.md. */
export interface Feature {
  id: string
  prefix: string
  level: 'MUST' | 'SHOULD' | 'BEYOND'
  text: string
}

/** One area of the product, from docs/areas.json. */
export interface Area {
  area: string
  /** Prefixes of the ids that belong to it. */
  ids: string[]
  built: boolean
  /** The issue that builds it, while it is not. */
  issue?: number
  /** Ids of a built area that another issue brings. */
  later?: Record<string, number>
  routes: string[]
  operations: string[]
}

const isLevel = (text: string | undefined): text is Feature['level'] =>
  text === 'MUST' || text === 'SHOULD' || text === 'BEYOND'

/** Reads the bullets of docs/features.md. */
export function readFeatures(markdown: string): Feature[] {
  return [...markdown.matchAll(/^- (([A-Z]+)-\d{2}) ([A-Z]+) (.+)$/gm)].flatMap(
    ([, id, prefix, level, text]) => {
      if (id === undefined || prefix === undefined || text === undefined || !isLevel(level))
        throw new Error(`docs/features.md: cannot read ${id}`)
      return [{ id, prefix, level, text }]
    },
  )
}

/** The issue that brings a feature, when it is not there yet. */
export function issueOf(feature: Feature, areas: Area[]): number | undefined {
  const area = areas.find(one => one.ids.includes(feature.prefix))
  return area?.later?.[feature.id] ?? (area?.built === true ? undefined : area?.issue)
}

export const isBuilt = (feature: Feature, areas: Area[]) =>
  areas.some(area => area.built && area.ids.includes(feature.prefix))
