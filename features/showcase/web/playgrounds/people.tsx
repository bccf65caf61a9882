import { containsText } from '#platform/contract/fold.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'
import { PEOPLE } from '../components/sample-people.ts'

const find = (q: string) =>
  queryOptions({
    queryKey: ['showcase', 'people', q],
    queryFn: async (): Promise<PickedPerson[]> =>
      PEOPLE.filter(one => containsText(one.fullName, q)),
  })

export const playgrounds: PlaygroundSpecs = {
  PeoplePicker: play(PeoplePicker, {
    start: ({ t }) => ({
      label: t('w.people'),
      find,
      value: [PEOPLE[0]],
      help: t('w.typeToFind'),
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
    code: { find: 'find' },
  }),
}
