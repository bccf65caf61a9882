import { SUBJECTS } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import type { Signals } from '../database/signals.ts'

const signal = z.object({
  whisper: z.literal(1),
  topic: z.enum(SUBJECTS),
  reach: z.string(),
  data: z.unknown(),
})
/** Ephemeral events: offline clients never receive them. */
export type EphemeralEvent = Pick<z.infer<typeof signal>, 'topic' | 'reach' | 'data'>

/**
 * Sends a message to the open tabs in `reach`, on every process; it is not stored. A signal holds less than 8,000 bytes.
 * @example sendEphemeral(database.signals, { topic: 'Chat', reach: 'chat:7', data: { kind: 'typing', userId } })
 */
export function sendEphemeral(signals: Signals, { topic, reach, data }: EphemeralEvent): void {
  signals.send(JSON.stringify({ whisper: 1, topic, reach, data }))
}

/** Calls back with the ephemeral events of all processes; the answer ends it. */
export function onEphemeral(
  signals: Signals,
  listener: (event: EphemeralEvent) => void,
): () => void {
  return signals.listen({
    onSignal(text) {
      const event = text.startsWith('{"whisper"') ? signal.safeParse(JSON.parse(text)) : undefined
      if (event?.success === true) listener(event.data)
    },
  })
}
