import type { LayerEntry } from '../../contract/calendar.contract.ts'
import type { CalendarLayer, LayerQuestion } from '#platform/server/compose/between-features.ts'

/** Entries of all the caller's layers within a time range. */
export async function readLayers(
  layers: readonly CalendarLayer[],
  question: LayerQuestion,
): Promise<{ layers: string[]; entries: LayerEntry[] }> {
  const own = layers.filter(layer => layer.isFor(question.caller))
  const entries = await Promise.all(
    own.map(async layer =>
      (await layer.between(question)).map(entry => ({ ...entry, layer: layer.id })),
    ),
  )
  return { layers: own.map(layer => layer.id), entries: entries.flat() }
}
