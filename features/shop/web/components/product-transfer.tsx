import { PRODUCT_IMPORT_FIELDS } from '../../contract/shop-admin.contract.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { exportProducts, importProducts, type AdminSearch } from '../shop-admin.api.ts'
import { refreshShop } from '../shop.api.ts'

/** What the list shows in a file, on paper or on the clipboard, and products out of a file. */
export function ProductTransfer({ query }: { query: AdminSearch }) {
  const { t } = useTranslation('shop')
  const canAdd = useCan('create', 'Shop')
  const { page: _page, perPage: _perPage, ...list } = query
  return (
    <ExportMenu
      download={request => exportProducts({ ...list, ...request })}
      imports={
        canAdd
          ? { text: t('import.action'), dialog: close => <ImportProductsDialog onClose={close} /> }
          : undefined
      }
    />
  )
}

const REQUIRED = new Set<string>(['name', 'brand', 'category', 'price'])

function ImportProductsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const fields = PRODUCT_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`fields.${name}`),
    isRequired: REQUIRED.has(name),
    also: t(`import.also.${name}`).split(','),
  }))
  function handleDone(imported: number): void {
    void refreshShop()
    toast.done(t('import.done', { count: imported, shown: format.number(imported) }))
    onClose()
  }
  return (
    <ImportDialog
      title={t('import.title')}
      fields={fields}
      send={importProducts}
      explain={({ code }) => (code === 'taken' ? t('manage.skuTaken') : undefined)}
      onDone={handleDone}
      onClose={onClose}
    />
  )
}
