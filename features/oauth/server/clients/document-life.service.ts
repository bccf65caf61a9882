import type { OutboundDocument } from '#platform/server/outbound/outbound.ts'

// How long a document may be kept (RFC 9111), within bounds: a person who allows what they read gets just that, and who changes a document
// waits a day at most.

const MINUTE = 60_000
const LEAST = 5 * MINUTE
const MOST = 24 * 60 * MINUTE

/** In milliseconds from now. */
export function lifeOf(headers: OutboundDocument['headers'], now: number): number {
  const announced = announcedBy(headers, now)
  return Math.min(MOST, Math.max(LEAST, Number.isFinite(announced) ? announced : 0))
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
