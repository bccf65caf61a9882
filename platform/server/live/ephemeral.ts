import { SUBJECTS } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import type { Signals } from '../database/signals.ts'
import type { Logger } from '../logger/logger.ts'

const signal = z.object({
  ephemeral: z.literal(1),
  topic: z.enum(SUBJECTS),
  audienceKey: z.string(),
  data: z.unknown(),
})
/** Ephemeral events: offline clients never receive them. */
export type EphemeralEvent = Pick<z.infer<typeof signal>, 'topic' | 'audienceKey' | 'data'>

/**
 * Sends a message to the open tabs in the audience, on every process; it is not stored. A signal holds less than 8,000 bytes.
 * @example sendEphemeral(database.signals, { topic: 'Chat', audienceKey: 'chat:7', data: { kind: 'typing', userId } })
 */
export function sendEphemeral(
  signals: Signals,
  { topic, audienceKey, data }: EphemeralEvent,
): void {
  signals.send(JSON.stringify({ ephemeral: 1, topic, audienceKey, data }))
}

/** Calls back with the ephemeral events of all processes; the answer ends it. One whose listener fails is lost, as is any that no one hears. */
export function onEphemeral(
  { database, logger }: { database: { signals: Signals }; logger: Pick<Logger, 'error'> },
  listener: (event: EphemeralEvent) => Promise<void>,
): () => void {
  return database.signals.listen({
    onSignal(text) {
      const event = text.startsWith('{"ephemeral"') ? signal.safeParse(JSON.parse(text)) : undefined
      if (event?.success === true)
        listener(event.data).catch((error: unknown) =>
          logger.error({ err: error }, 'ephemeral event failed'),
        )
    },
  })
}
