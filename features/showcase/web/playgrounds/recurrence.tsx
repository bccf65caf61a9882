import { RecurrenceField } from '#ui/recurrence/recurrence-field.tsx'
import { RecognizedParts } from '#ui/recurrence/recognized-parts.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  RecurrenceField: play(RecurrenceField, {
    start: ({ t }) => ({
      label: t('w.repeats'),
      value: 'FREQ=WEEKLY;BYDAY=MO',
      start: '2026-11-23',
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
  }),
  RecognizedParts: play(RecognizedParts, {
    start: () => ({
      id: 'recognized',
      parts: [{ kind: 'day' as const, text: 'Sun, 22 Nov 2026', matchedTexts: ['tomorrow'] }],
      onDrop: nothing,
    }),
  }),
}
