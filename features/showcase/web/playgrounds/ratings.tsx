import { RatingField } from '#ui/rating/rating-field.tsx'
import { Stars } from '#ui/rating/stars.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  RatingField: play(RatingField, {
    start: ({ t }) => ({ label: t('w.rating'), value: 3, onChange: nothing }),
    follows: { onChange: 'value' },
  }),
  Stars: play(Stars, {
    start: ({ t }) => ({ rating: 3.5, text: t('entries.ratings.title'), size: 24 }),
  }),
}
