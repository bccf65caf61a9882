import type { LayerEntry } from '../../contract/calendar-extras.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'

export interface LayerQuestion {
  caller: Caller
  /** Moments; the end no longer belongs to it. */
  from: string
  to: string
}

/**
 * What another area shows in the calendar, read only: due dates, deliveries. The area says what this caller may see of it; the name and the
 * colour stand in the screen by its id.
 */
export interface Layer {
  id: string
  /** Whether this caller has such a layer at all. */
  isFor(caller: Caller): boolean
  between(question: LayerQuestion): Promise<Omit<LayerEntry, 'layer'>[]>
}

/** What all layers of a caller have in a time. */
export async function readLayers(layers: readonly Layer[], question: LayerQuestion): Promise<{ layers: string[]; entries: LayerEntry[] }> {
  const own = layers.filter(layer => layer.isFor(question.caller))
  const entries = await Promise.all(own.map(async layer => (await layer.between(question)).map(entry => ({ ...entry, layer: layer.id }))))
  return { layers: own.map(layer => layer.id), entries: entries.flat() }
}
