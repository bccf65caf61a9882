/** One bullet of docs/features.md. */
export interface Feature {
  id: string
  prefix: string
  level: 'MUST' | 'SHOULD' | 'BEYOND'
  text: string
}

/** One area of the product, from docs/wings.json. */
export interface Wing {
  wing: string
  /** Prefixes of the ids that belong to it. */
  ids: string[]
  built: boolean
  /** The issue that builds it, while it is not. */
  issue?: number
  /** Ids of a built wing that another issue brings. */
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
export function issueOf(feature: Feature, wings: Wing[]): number | undefined {
  const wing = wings.find(one => one.ids.includes(feature.prefix))
  return wing?.later?.[feature.id] ?? (wing?.built === true ? undefined : wing?.issue)
}

export const isBuilt = (feature: Feature, wings: Wing[]) =>
  wings.some(wing => wing.built && wing.ids.includes(feature.prefix))
