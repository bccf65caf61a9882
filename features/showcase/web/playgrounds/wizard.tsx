import { Steps } from '#ui/steps/steps.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { nothing, play, type PlaygroundSpecs, type Words } from '../components/playground-spec.ts'

const stepsIn = ({ t }: Words) =>
  (['who', 'how', 'check'] as const).map(key => ({
    key,
    text: t(`w.wizard.${key}`),
    content: t('w.lorem'),
  }))

export const playgrounds: PlaygroundSpecs = {
  Wizard: play(Wizard, {
    start: words => ({
      name: words.t('play.title'),
      steps: stepsIn(words),
      finish: words.t('w.save'),
      onFinish: nothing,
    }),
  }),
  Steps: play(Steps, {
    start: words => ({
      name: words.t('play.title'),
      steps: stepsIn(words),
      at: 'how',
      onGo: nothing,
    }),
    follows: { onGo: 'at' },
  }),
}
