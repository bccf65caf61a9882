import type { Resource } from '#platform/contract/resource-fields.rules.ts'

/** Our own resources, a line each; `npm run new:resource` adds it (docs/resources.md). */
export const RESOURCES: readonly Resource[] = []
