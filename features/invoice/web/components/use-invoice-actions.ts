import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { fetchArchive, fetchPdf, sendInvoices } from '../documents.api.ts'
import {
  type BulkResult,
  deleteInvoices,
  duplicateInvoice,
  issueInvoices,
  refreshInvoices,
} from '../invoice.api.ts'
import { refusalText, useInvoiceName } from './invoice-words.ts'

type Rows = readonly Pick<InvoiceRow, 'id' | 'number' | 'client'>[]
const idsOf = (rows: Rows): number[] => rows.map(({ id }) => id)

/** Reports what was done with undo, and names what was refused. */
function useReportResult() {
  const { t } = useTranslation('invoice')
  const undoOf = useUndoAction(t('done.undone'))
  const nameOf = useInvoiceName()
  return (
    { done, refused, changeId }: Omit<BulkResult, 'changeId'> & { changeId?: number | undefined },
    { key, rows }: { key: string; rows: Rows },
  ) => {
    const one = rows.find(({ id }) => done.includes(id))
    if (done.length > 0)
      toast.done(
        t(`done.${key}`, { count: done.length, name: one === undefined ? '' : nameOf(one) }),
        undoOf(changeId),
      )
    if (refused.length === 0) return
    const lines = refused.map(({ name, code, detail }) =>
      t('done.refusedLine', {
        name,
        reason: refusalText(code, t, { defaultValue: detail }),
      }),
    )
    toast.error(t('done.refused', { count: refused.length }), { lines })
  }
}

/** Actions on one invoice or several; each reports what was done and what was skipped (INV-04). */
export function useInvoiceActions() {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const navigate = useNavigate()
  const report = useReportResult()
  const undoOf = useUndoAction(t('done.undone'))
  const onError = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const onSettled = () => void refreshInvoices()
  const announce = (
    key: string,
    send: (
      ids: number[],
    ) => Promise<Omit<BulkResult, 'changeId'> & { changeId?: number | undefined }>,
  ) => ({
    mutationFn: (rows: Rows) => send(idsOf(rows)),
    onSuccess: (result: Awaited<ReturnType<typeof send>>, rows: Rows) =>
      report(result, { key, rows }),
    onError,
    onSettled,
  })
  const issue = useMutation(announce('issued', issueInvoices))
  const remove = useMutation(announce('deleted', deleteInvoices))
  const send = useMutation(announce('sent', ids => sendInvoices({ ids })))
  const download = useMutation({
    mutationFn: async (rows: Rows) => {
      const [first] = rows
      return rows.length === 1 && first !== undefined
        ? fetchPdf(first.id)
        : fetchArchive(idsOf(rows))
    },
    onSuccess: saveFile,
    onError,
    onSettled,
  })
  const duplicate = useMutation({
    mutationFn: (id: number) => duplicateInvoice(id),
    onSuccess: made => {
      toast.done(t('done.duplicated'), undoOf(undefined))
      void navigate({ to: '/apps/invoice/edit/$id', params: { id: `${made.id}` } })
    },
    onError,
    onSettled,
  })
  return { issue, remove, send, download, duplicate }
}
