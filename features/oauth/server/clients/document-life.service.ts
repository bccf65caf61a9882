import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import type { OutboundDocument } from '#platform/server/outbound/outbound.ts'

// How long a document may be kept (RFC 9111), within bounds: a person who allows what they read gets just that, and who changes a document
// waits a day at most.

const MIN = 5 * MINUTE
const MAX = DAY

/** In milliseconds from now. */
export function lifeOf(headers: OutboundDocument['headers'], now: number): number {
  const announced = announcedBy(headers, now)
  return Math.min(MAX, Math.max(MIN, Number.isFinite(announced) ? announced : 0))
}

function announcedBy(headers: OutboundDocument['headers'], now: number): number {
  const control = headers['cache-control'] ?? ''
  if (/(?:^|[\s,])no-(?:store|cache)(?:[\s,=]|$)/i.test(control)) return 0
  const seconds = readSeconds(control, 's-maxage') ?? readSeconds(control, 'max-age')
  if (seconds !== undefined) return (seconds - Number(headers.age ?? 0)) * 1000
  return headers.expires === undefined ? 0 : Date.parse(headers.expires) - now
}

function readSeconds(control: string, name: string): number | undefined {
  const found = new RegExp(`(?:^|[\\s,])${name}="?(\\d{1,10})`, 'i').exec(control)?.[1]
  return found === undefined ? undefined : Number(found)
}
