import type { Resource } from '#platform/contract/resource-fields.rules.ts'

/** The entities of one's own, a line each; `npm run new:resource` adds it (docs/resources.md). */
export const RESOURCES: readonly Resource[] = []
