import { IconUpload } from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { exportProducts, type AdminSearch } from '../shop-admin.api.ts'

const ImportProductsDialog = lazyDialog(
  async () => (await import('./import-products-dialog.tsx')).ImportProductsDialog,
)

/** What the list shows in a file, on paper or on the clipboard, and products out of a file, our own or one of Shopify's. */
export function ProductTransfer({ query }: { query: AdminSearch }) {
  const { t } = useTranslation('shop')
  const canAdd = useCan('create', 'Shop')
  const [importing, setImporting] = useInAddress('import')
  const { page: _page, perPage: _perPage, ...list } = query
  const kind = importing === 'shopify' ? 'shopify' : 'products'
  return (
    <ExportMenu
      download={request => exportProducts({ ...list, ...request })}
      imports={
        canAdd
          ? {
              text: t('import.action'),
              dialog: close => <ImportProductsDialog kind={kind} onClose={close} />,
            }
          : undefined
      }
      more={
        canAdd
          ? () => (
              <MenuItem
                text={t('shopify.action')}
                icon={<IconUpload size={16} stroke={1.7} />}
                onChoose={() => setImporting('shopify')}
              />
            )
          : undefined
      }
    />
  )
}
