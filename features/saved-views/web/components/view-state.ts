import type { SavedView } from '../../contract/saved-views.contract.ts'
import { HIDDEN_PARAM, VIEW_PARAM } from '../../contract/saved-views.rules.ts'

export type ViewQuery = Record<string, string>
/** Parses a list's URL parameters: unknown ones are dropped, missing or invalid ones default. */
export type ReadList = (raw: Record<string, unknown>) => object

/** No part of a view: which page is shown, and of which view. */
const PASSING = new Set(['page', VIEW_PARAM])
const knownOf = (raw: Record<string, unknown>, read: ReadList): [string, unknown][] =>
  Object.entries({ ...read(raw), [HIDDEN_PARAM]: raw[HIDDEN_PARAM] }).filter(
    ([name, value]) => value !== undefined && !PASSING.has(name),
  )

/** The list's parameters in minimal form. The person's preferred page size is omitted. */
export function readState(raw: Record<string, unknown>, read: ReadList): ViewQuery {
  const byDefault = new Map<string, unknown>(Object.entries(read({})))
  const explicit = knownOf(raw, read).filter(
    ([name, value]) =>
      (raw[name] ?? '') !== '' && String(value) !== String(byDefault.get(name) ?? ''),
  )
  return Object.fromEntries(explicit.map(([name, value]) => [name, String(value)]))
}

/** The address that shows a view: what is no part of the list stays. */
export function searchOf(
  raw: Record<string, unknown>,
  { query, saved, read }: { query: ViewQuery; saved: string | undefined; read: ReadList },
) {
  const known = new Set(knownOf(raw, read).map(([name]) => name))
  const others = Object.entries(raw).filter(([name]) => !known.has(name) && !PASSING.has(name))
  return {
    ...Object.fromEntries(others),
    ...readState(query, read),
    ...(saved === undefined ? {} : { [VIEW_PARAM]: saved }),
  }
}

/** Whether the list differs from the view. A view without a page size leaves that to the person. */
export function isChanged(
  view: Pick<SavedView, 'query' | 'path'>,
  now: { state: ViewQuery; path: string; read: ReadList },
): boolean {
  const desired = readState(view.query, now.read)
  const names = new Set([...Object.keys(desired), ...Object.keys(now.state)])
  if (desired['perPage'] === undefined) names.delete('perPage')
  return view.path !== now.path || [...names].some(name => desired[name] !== now.state[name])
}
