/** The feature that a file belongs to: `features/<name>/…`. */
export const featureOf = (path: string): string | undefined =>
  /^features\/([^/]+)\//.exec(path)?.[1]

export type Side = 'contract' | 'server' | 'web'

/** The side that a file runs on; journeys, tools and documents have none. */
export function sideOf(path: string): Side | undefined {
  if (/^features\/(server|[^/]+\/[^/]+\.feature)\.ts$/.test(path)) return 'server'
  if (/^features\/(web|[^/]+\/[^/]+\.(screens|public-screens))\.ts$/.test(path)) return 'web'
  if (/^features\/[^/]+\.ts$/.test(path)) return 'contract'
  if (path.startsWith('migrations/')) return 'server'
  // It runs in Node, for the browser's half.
  if (path === 'app/web/vite.config.ts') return undefined
  if (path.startsWith('ui/')) return 'web'
  const side = /^(?:features\/[^/]+|platform|app)\/(contract|server|web)\//.exec(path)?.[1]
  return side === 'contract' || side === 'server' || side === 'web' ? side : undefined
}

/** What is served to the browser, and its sources: the folders, and the lists beside the features. */
export const isBuiltFrom = (path: string): boolean => {
  const side = sideOf(path)
  return (
    side === 'web' ||
    side === 'contract' ||
    /^(?:features\/[^/]+|platform|ui|app)\/locales\//.test(path)
  )
}
