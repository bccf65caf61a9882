import { FormFoot } from '#ui/form/form-foot.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  FormFoot: play(FormFoot, {
    start: ({ t }) => ({ id: 'rename', submit: t('w.save'), isBusy: false, onCancel: nothing }),
  }),
}
