import { SUBJECTS } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import type { Signals } from '../database/signals.ts'

const whisper = z.object({
  whisper: z.literal(1),
  topic: z.enum(SUBJECTS),
  reach: z.string(),
  data: z.unknown(),
})
/** What holds for this moment alone: who is not on the line now never hears of it. */
export type Whisper = Pick<z.infer<typeof whisper>, 'topic' | 'reach' | 'data'>

/**
 * Says something to the open tabs of whom `reach` means, on every process; it is kept nowhere. Short: a signal holds less than 8,000 bytes.
 * @example sendWhisper(database.signals, { topic: 'Chat', reach: 'chat:7', data: { kind: 'typing', userId } })
 */
export function sendWhisper(signals: Signals, { topic, reach, data }: Whisper): void {
  signals.send(JSON.stringify({ whisper: 1, topic, reach, data }))
}

/** Hears what is whispered on any process; the answer ends it. */
export function hearWhispers(signals: Signals, onWhisper: (heard: Whisper) => void): () => void {
  return signals.listen({
    onSignal(text) {
      const heard = text.startsWith('{"whisper"') ? whisper.safeParse(JSON.parse(text)) : undefined
      if (heard?.success === true) onWhisper(heard.data)
    },
  })
}
