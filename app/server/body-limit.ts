import type { Call } from '#platform/contract/define.ts'

/** Anyone may send it: reading 1 MB of JSON takes a tenth of a second. */
const PUBLIC_BODY_BYTES = 64 * 1024

/** The limit of a call’s body, for its route. */
export function limitBody({ bodyLimit, access }: Call): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit }
  return access === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES } : {}
}
