import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  RichTextEditor: play(RichTextEditor, {
    start: ({ t }) => ({ label: t('w.note'), value: `<p>${t('w.lorem')}</p>`, onChange: nothing }),
    follows: { onChange: 'value' },
  }),
  RichTextView: play(RichTextView, {
    start: ({ t }) => ({ html: `<h2>${t('w.invoice')}</h2><p>${t('w.lorem')}</p>` }),
  }),
}
