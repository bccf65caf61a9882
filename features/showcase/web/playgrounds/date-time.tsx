import * as z from 'zod/mini'
import { DateField, DateTimeField, PlainDateField, TimeField } from '#ui/date-field/date-field.tsx'
import { MonthGrid } from '#ui/date-field/month-grid.tsx'
import { DateRangeFilter } from '#ui/date-range/date-range.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { nothing, play, type PlaygroundSpecs, type Words } from '../components/playground-spec.ts'

interface Line {
  label: string
  help?: string
}
const schema = z.object({ when: z.string() })
const useWhen = (when: string) =>
  useForm({ schema, initial: { when }, onSubmit: async () => undefined })

// A field belongs to a form: each has a small one here.
function DateFieldHere(props: Line) {
  return <DateField {...props} form={useWhen('2026-11-22')} name="when" />
}
function TimeFieldHere(props: Line) {
  return <TimeField {...props} form={useWhen('14:30')} name="when" />
}
function DateTimeFieldHere(props: Line) {
  return <DateTimeField {...props} form={useWhen('2026-11-22T14:30')} name="when" />
}

const start = ({ t }: Words) => ({ label: t('w.when'), help: t('w.help') })
const rest = {
  code: { form: 'form', name: "'when'" },
  imports: ["import { useForm } from 'ui/form/use-form.ts'"],
  lines: ["const form = useForm({ schema, initial: { when: '' }, onSubmit: save })"],
}

export const playgrounds: PlaygroundSpecs = {
  DateField: play(DateFieldHere, { start, ...rest }),
  TimeField: play(TimeFieldHere, { start, ...rest }),
  DateTimeField: play(DateTimeFieldHere, { start, ...rest }),
  PlainDateField: play(PlainDateField, {
    start: words => ({
      ...start(words),
      value: '2026-11-22',
      min: '2026-11-10',
      max: '2026-12-10',
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
  }),
  MonthGrid: play(MonthGrid, {
    start: () => ({ day: '2026-11-22', today: '2026-11-20', onChoose: nothing }),
    follows: { onChoose: 'day' },
  }),
  DateRangeFilter: play(DateRangeFilter, {
    start: ({ t }) => ({
      label: t('w.when'),
      range: { from: '2026-01-05', to: undefined },
      onChange: nothing,
    }),
    follows: { onChange: 'range' },
  }),
}
