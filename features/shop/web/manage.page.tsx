import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayHaveCustom } from '#platform/contract/custom-values.rules.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { useCustomList } from '#features/resource/web/custom-list.public.ts'
import type { AdminProduct } from '../contract/shop-admin.contract.ts'
import { ChangeDialog, type ChangeQuestion } from './components/change-dialog.tsx'
import { useProductColumns } from './components/product-columns.tsx'
import { ProductTransfer } from './components/product-transfer.tsx'
import { ProductDrawer } from './components/product-drawer.tsx'
import { ProductMenu, ProductsBulk } from './components/product-menu.tsx'
import { ReportedReviews } from './components/reported-reviews.tsx'
import { SynonymList } from './components/synonym-list.tsx'
import { type AdminSearch, adminProductsQuery, readAdminSearch } from './shop-admin.api.ts'
import { shopKey } from './shop.api.ts'

// Managing the shop (features.md SHOP-07): products with stock and prices, bulk edits, import and export; reported
// reviews; synonyms. What is open is in the URL: `?add=1`, `?edit=12`, `?show=low`.

const SHOWS = ['active', 'low', 'hidden'] as const

export function ManagePage() {
  const { t } = useTranslation('shop')
  const [show = 'active', setShow] = useInAddress('show')
  const [adding, setAdding] = useInAddress('add')
  const [editing, setEditing] = useInAddress('edit')
  const canAdd = useCan('create', 'Shop')
  const handleAdd = canAdd ? () => setAdding('1') : undefined
  const lists = SHOWS.map(key => ({
    key,
    title: t(`manage.tabs.${key}`),
    content: () => <ProductTable key={key} onAdd={handleAdd} onEdit={id => setEditing(`${id}`)} />,
  }))
  return (
    <Page
      title={t('manage.title')}
      subtitle={<LowCount />}
      actions={
        handleAdd === undefined ? undefined : (
          <Button kind="primary" icon={<IconPlus size={16} stroke={2.2} />} onClick={handleAdd}>
            {t('manage.add')}
          </Button>
        )
      }
    >
      <Tabs
        name={t('manage.tabs.name')}
        open={show}
        onOpen={key => setShow(key === 'active' ? undefined : key)}
        tabs={[
          ...lists,
          { key: 'reviews', title: t('manage.tabs.reviews'), content: () => <ReportedReviews /> },
          { key: 'synonyms', title: t('manage.tabs.synonyms'), content: () => <SynonymList /> },
        ]}
      />
      {canAdd && adding !== undefined ? <AddProduct onClose={() => setAdding(undefined)} /> : null}
      {editing === undefined ? null : (
        <ProductDrawer key={editing} id={Number(editing)} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  )
}

/** Products that are there say whether a new one may have custom fields. */
function AddProduct({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(adminProductsQuery(readAdminSearch({})))
  return (
    <ProductDrawer id={undefined} mayHaveCustom={mayHaveCustom(data?.products)} onClose={onClose} />
  )
}

function LowCount() {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const { data } = useQuery(adminProductsQuery(readAdminSearch({})))
  return (
    <>
      {data === undefined
        ? ' '
        : t('manage.lowCount', { count: data.low, shown: format.number(data.low) })}
    </>
  )
}

interface AdminProps {
  onAdd: (() => void) | undefined
  onEdit: (id: number) => void
}

function ProductTable({ onAdd, onEdit }: AdminProps) {
  const { t } = useTranslation('shop')
  const control = useListQuery(readAdminSearch)
  const list = useQuery(adminProductsQuery(control.query))
  const columns = useProductColumns(onEdit)
  const custom = useCustomList<AdminProduct, AdminSearch>({
    entity: 'products',
    keyPrefix: shopKey,
    control,
    rows: list.data?.products,
  })
  const [question, setQuestion] = useState<ChangeQuestion>()
  // Which of the tabs is open is no filter that could be cleared.
  const shown = {
    ...control,
    isFiltered: control.query.q !== '' || control.query.customFields !== '',
  }
  return (
    <>
      <List
        name={t('manage.title')}
        control={shown}
        result={listResult(list, data => data.products)}
        columns={[...columns, ...custom.columns]}
        moreFilters={custom.filters}
        searchLabel={t('manage.search')}
        nameOf={product => product.name}
        menu={product => (
          <ProductMenu product={product} onEdit={() => onEdit(product.id)} onAsk={setQuestion} />
        )}
        bulk={products => <ProductsBulk products={products} onAsk={setQuestion} />}
        tools={<ProductTransfer query={control.query} />}
        empty={<EmptyState title={t('manage.empty')} text={t('manage.emptyText')} />}
        failed={t('manage.failed')}
        onAdd={onAdd}
      />
      {question === undefined ? null : (
        <ChangeDialog question={question} onClose={() => setQuestion(undefined)} />
      )}
    </>
  )
}
