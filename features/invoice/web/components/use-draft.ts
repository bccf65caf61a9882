import type { Invoice, ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useInvoiceName } from './invoice-words.ts'
import { addInvoice, refreshInvoices, startQuery, updateInvoice } from '../invoice.api.ts'

export type Start = NonNullable<ReturnType<typeof useStart>['data']>
/** The initial data of the invoice form. */
export const useStart = () => useQuery(startQuery())

/** Saves typed values over the known draft. */
export function useSaveDraft() {
  const { t } = useTranslation('invoice')
  const nameOf = useInvoiceName()
  const undoOf = useUndoAction(t('done.undone'))
  return async (body: ReadInvoice, base: Invoice | undefined): Promise<Invoice> => {
    const saved =
      base === undefined
        ? { invoice: await addInvoice(body), changeId: undefined }
        : await updateInvoice({ ...body, id: base.id }, base.version)
    void refreshInvoices()
    toast.done(t('done.saved', { name: nameOf(saved.invoice) }), undoOf(saved.changeId))
    return saved.invoice
  }
}
