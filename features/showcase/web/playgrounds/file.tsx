import { FileField } from '#ui/upload/file-field.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  FileField: play(FileField, {
    start: ({ t }) => ({ label: t('entries.file.title'), accept: '.csv,.ics', onChoose: nothing }),
  }),
}
