import { PRODUCT_IMPORT_FIELDS } from '../../contract/shop-admin.contract.ts'
import {
  SHOPIFY_COLUMNS,
  SHOPIFY_FIELDS,
  type ShopifyField,
} from '../../contract/shop-import.contract.ts'
import { VARIANTS_PER_PRODUCT } from '../../contract/shop.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { customImportQuery } from '#features/resource/web/custom-import.public.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { importProducts, importShopify } from '../shop-admin.api.ts'
import { refreshShop, shopKey } from '../shop.api.ts'

interface ImportProductsDialogProps {
  kind: 'products' | 'shopify'
  onClose: () => void
}

/** Brings products in from a file of any table, or from what Shopify exports (SHOP-07). */
export function ImportProductsDialog({ kind, onClose }: ImportProductsDialogProps) {
  return kind === 'shopify' ? (
    <ImportFromShopify onClose={onClose} />
  ) : (
    <ImportProducts onClose={onClose} />
  )
}

const REQUIRED = new Set<string>(['name', 'brand', 'category', 'price'])
/** Columns that our own files do not have. */
const OF_SHOPIFY = new Set<string>(['handle', 'taxonomy', 'tags', 'published', 'image'])
const REQUIRED_OF_SHOPIFY = new Set<string>(['handle', 'name', 'price'])

function ImportProducts({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('shop')
  const fields = PRODUCT_IMPORT_FIELDS.map(name => ({
    name: String(name),
    label: t(`fields.${name}`),
    isRequired: REQUIRED.has(name),
    also: t(`import.also.${name}`).split(','),
  }))
  const { data: custom } = useQuery(customImportQuery({ entity: 'products', keyPrefix: shopKey }))
  return (
    <ImportDialog
      title={t('import.title')}
      fields={[...fields, ...(custom?.(i18n.language) ?? [])]}
      send={importProducts}
      explain={({ code }) => (code === 'taken' ? t('manage.skuTaken') : undefined)}
      onDone={useReportImported(onClose)}
      onClose={onClose}
    />
  )
}

function ImportFromShopify({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const labelOf = (name: ShopifyField): string => {
    if (name.startsWith('option')) return t('shopify.fields.option', { number: name.slice(-1) })
    return t(OF_SHOPIFY.has(name) ? `shopify.fields.${name}` : `fields.${name}`)
  }
  const fields = SHOPIFY_FIELDS.map(name => ({
    name,
    label: labelOf(name),
    isRequired: REQUIRED_OF_SHOPIFY.has(name),
    also: SHOPIFY_COLUMNS[name],
  }))
  return (
    <ImportDialog
      title={t('shopify.title')}
      hint={t('shopify.hint')}
      fields={fields}
      send={importShopify}
      explain={({ reason, text }) => {
        if (reason === undefined) return undefined
        return reason === 'sku.taken'
          ? t('manage.skuTaken')
          : t(`shopify.reasons.${reason.replace('.', '_')}`, { defaultValue: text })
      }}
      leftTitle={count => t('shopify.lostTitle', { count, shown: format.number(count) })}
      explainLeft={reason => t(`shopify.lost.${reason}`, { max: VARIANTS_PER_PRODUCT })}
      onDone={useReportImported(onClose)}
      onClose={onClose}
    />
  )
}

function useReportImported(onClose: () => void) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const undoOf = useUndoAction(t('done.undone'))
  return (imported: number, changeId?: number) => {
    void refreshShop()
    toast.done(
      t('import.done', { count: imported, shown: format.number(imported) }),
      undoOf(changeId),
    )
    onClose()
  }
}
