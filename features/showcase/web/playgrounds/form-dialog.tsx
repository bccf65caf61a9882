import { FormFoot } from '#ui/form/form-foot.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  FormFoot: play(FormFoot, {
    start: ({ t }) => ({ id: 'rename', submit: t('w.save'), isBusy: false, onCancel: nothing }),
  }),
}
