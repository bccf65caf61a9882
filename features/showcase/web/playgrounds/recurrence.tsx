import { RecurrenceField } from '#ui/recurrence/recurrence-field.tsx'
import { Understood } from '#ui/recurrence/understood.tsx'
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
  Understood: play(Understood, {
    start: () => ({
      id: 'understood',
      parts: [{ kind: 'day' as const, text: 'Sun, 22 Nov 2026', matchedTexts: ['tomorrow'] }],
      onDrop: nothing,
    }),
  }),
}
