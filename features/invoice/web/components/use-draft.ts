import {
  type Invoice,
  invoice as invoiceSchema,
  type ReadInvoice,
} from '../../contract/invoice-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useInvoiceName } from './invoice-words.ts'
import { addInvoice, refreshInvoices, startQuery, updateInvoice } from '../invoice.api.ts'

export type Start = NonNullable<ReturnType<typeof useStart>['data']>
/** The initial data of the invoice form. */
export const useStart = () => useQuery(startQuery())

/** Saves typed values over the known draft; returns undefined on a conflict, which is reported. */
export function useSaveDraft(onStale: (theirs: Invoice) => void) {
  const { t } = useTranslation('invoice')
  const nameOf = useInvoiceName()
  const undoOf = useUndoAction(t('done.undone'))
  return async (body: ReadInvoice, over: Invoice | undefined): Promise<Invoice | undefined> => {
    try {
      const saved =
        over === undefined
          ? { invoice: await addInvoice(body), changeId: undefined }
          : await updateInvoice({ ...body, id: over.id }, over.version)
      void refreshInvoices()
      toast.done(t('done.saved', { name: nameOf(saved.invoice) }), undoOf(saved.changeId))
      return saved.invoice
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 412
          ? invoiceSchema.safeParse(error.current).data
          : undefined
      if (current === undefined) throw error
      onStale(current)
      return undefined
    }
  }
}
