/** A time in the input's format, in local time. Anything invalid is sent as is, and rejected. */
export function toLocal(moment: string): string {
  if (moment === '') return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
/** And back. */
export function fromLocal(local: string): string | null {
  if (local === '') return null
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}
