import { type Synonyms, synonymsInput } from '../../contract/shop-synonyms.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { saveSynonyms } from '../shop-admin.api.ts'
import { refreshShop } from '../shop.api.ts'

const listed = (text: string): string[] =>
  text
    .split(/[,،]/)
    .map(word => word.trim())
    .filter(word => word !== '')
/** What the call takes, as one line. */
const schema = z.strictObject({
  words: z
    .string()
    .check(z.refine(text => synonymsInput.safeParse({ words: listed(text) }).success)),
})

/** Synonyms in one line, separated by commas. */
export function SynonymDialog({
  known,
  onClose,
}: {
  known: Synonyms | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('shop')
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const form = useForm({
    schema,
    initial: { words: known?.words.join(', ') ?? '' },
    explainRefusal: error =>
      error.code === 'synonyms.taken'
        ? { words: t('synonyms.taken') }
        : error.code === 'synonyms.too_few'
          ? { words: t('synonyms.tooFew') }
          : error.code === 'synonyms.too_many'
            ? { words: t('synonyms.tooMany') }
            : undefined,
    async onSubmit({ words }) {
      const { synonyms, changeId } = await saveSynonyms(listed(words), known)
      void refreshShop()
      toast.done(t('synonyms.saved', { words: synonyms.words.join(', ') }), undoOf(changeId))
      onClose()
    },
  })
  return (
    <Dialog
      title={t(known === undefined ? 'synonyms.add' : 'synonyms.edit')}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('synonyms.save')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="words"
          label={t('synonyms.words')}
          help={t('synonyms.help')}
          autoComplete="off"
          isFirst
        />
      </Form>
    </Dialog>
  )
}
