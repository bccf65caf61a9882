import { FileField } from '#ui/upload/file-field.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  FileField: play(FileField, {
    start: ({ t }) => ({ label: t('entries.file.title'), accept: '.csv,.ics', onChoose: nothing }),
  }),
}
