import { isTimeZone } from './time-zone.rules.ts'

// Names of time zones for people. Engines list some zones under the name of before a city was renamed, and accept both.

const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * A zone as it is called today; its identifier stays what is stored.
 * @example nameOfZone('Asia/Calcutta') // 'Asia/Kolkata'
 */
export function nameOfZone(zone: string): string {
  const now = RENAMED[zone]
  return (now !== undefined && isTimeZone(now) ? now : zone).replaceAll('_', ' ')
}

/**
 * The engine's zones and these, each once, sorted by today's name. Of two identifiers of one place the known one is offered.
 * @example listZones(timeZone)
 */
export function listZones(...known: string[]): { value: string; text: string }[] {
  const byName = new Map<string, string>()
  for (const zone of [...known, 'UTC', ...Intl.supportedValuesOf('timeZone')]) {
    const name = nameOfZone(zone)
    if (zone !== '' && !byName.has(name)) byName.set(name, zone)
  }
  return [...byName]
    .map(([text, value]) => ({ value, text }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
}
