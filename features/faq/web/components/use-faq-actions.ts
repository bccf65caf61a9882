import type { FaqQuestion } from '../../contract/faq.contract.ts'
import { copyText } from '#ui/export/copy-text.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { deleteEntry, moveEntry, refreshHelp, updateEntry } from '../faq.api.ts'
import type { FaqItemActions } from './faq-item.tsx'

/** Runs a change, shows a toast with Undo and refetches. */
export function useHelpChange() {
  const { t } = useTranslation('faq')
  return useUndoable(t('done.undone'), refreshHelp)
}

/** Actions on a question in the list. */
export function useFaqActions(
  onEdit: (id: number) => void,
): FaqItemActions & { move: (to: Parameters<typeof moveEntry>[0]) => void } {
  const { t } = useTranslation('faq')
  const change = useHelpChange()
  return {
    onEdit,
    onPublish: ({ id, question: title, isPublished, version }: FaqQuestion) =>
      void change(
        () => updateEntry({ id, isPublished: !isPublished, isMinor: true }, version),
        t(isPublished ? 'done.hidden' : 'done.published', { title }),
      ),
    onDelete: ({ id, question: title }) =>
      void change(() => deleteEntry(id), t('done.deleted', { title })),
    onCopyLink(slug) {
      const address = new URL(`/pages/faq?question=${slug}`, location.href).href
      copyText(Promise.resolve(address)).then(
        () => toast.done(t('done.copied')),
        () => toast.error(t('done.notCopied')),
      )
    },
    move: to => void change(() => moveEntry(to), t('done.moved')),
  }
}
