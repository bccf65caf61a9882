import { ChipFact } from '#ui/list/chip-fact.tsx'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  SearchBox: play(SearchBox, {
    start: ({ t }) => ({ label: t('w.machine'), value: '', onSearch: nothing }),
    follows: { onSearch: 'value' },
  }),
  ChipFact: play(ChipFact, {
    start: ({ t }) => ({ label: t('w.status'), text: t('w.active'), onClear: nothing }),
  }),
  ChipSelect: play(ChipSelect, {
    start: ({ t }) => ({
      label: t('w.status'),
      value: '',
      none: '',
      options: [
        { value: '', text: t('w.all') },
        { value: 'active', text: t('w.active') },
        { value: 'pending', text: t('w.pending') },
      ],
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
  }),
}
