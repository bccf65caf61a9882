import type { Coupon } from '../../contract/orders-cart.contract.ts'
import { ordersContract } from '../../contract/orders.contract.ts'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Formats, useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { listResult } from '#ui/list/list-result.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { List } from '#ui/list/list.tsx'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { couponsQuery, deleteCoupon, refreshOrders } from '../orders.api.ts'
import { daysOf } from './coupon-days.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import styles from './order.module.css'
import { useRefusalWords } from './order-words.ts'

const readSearch = searchSchema(ordersContract.listCoupons.query)
const icon = { size: 16, stroke: 1.7 }
// Newest first only.
const SORT = { sort: 'desc' as const, sortColumn: 'id' }
const readCouponQuery = (raw: Record<string, unknown>) => ({ ...readSearch(raw), ...SORT })

/** Coupons and gift cards, for staff. `?coupon=new`. */
export function CouponList() {
  const { t } = useTranslation('orders')
  const control = useListQuery(readCouponQuery)
  const { q, page, perPage } = control.query
  const list = useQuery(couponsQuery({ q, page, perPage }))
  const [open, setOpen] = useInAddress('coupon')
  const [edited, setEdited] = useState<Coupon>()
  const { explain } = useRefusalWords()
  const undoOf = useUndoAction(t('undone'))
  const remove = useMutation({
    mutationFn: (coupon: Coupon) => deleteCoupon(coupon.id),
    async onSuccess({ changeId }, coupon) {
      toast.done(t('coupons.deleted', { code: coupon.code }), undoOf(changeId))
      await refreshOrders()
    },
    onError: error => toast.error(explain(error)),
  })
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={2.2} />}
      onClick={() => setOpen('new')}
    >
      {t('coupons.add')}
    </Button>
  )
  return (
    <>
      <List
        name={t('coupons.title')}
        control={control}
        result={listResult(list, data => data.coupons)}
        columns={useCouponColumns()}
        searchLabel={t('coupons.search')}
        nameOf={coupon => coupon.code}
        menu={coupon => (
          <Menu
            name={t('coupons.menuFor', { code: coupon.code })}
            icon={<IconDots size={18} stroke={1.7} />}
          >
            {() => (
              <>
                <MenuItem
                  text={t('coupons.edit')}
                  icon={<IconPencil {...icon} />}
                  onChoose={() => setEdited(coupon)}
                />
                <MenuItem
                  text={t('coupons.delete')}
                  icon={<IconTrash {...icon} />}
                  tone="bad"
                  onChoose={() => remove.mutate(coupon)}
                />
              </>
            )}
          </Menu>
        )}
        tools={add}
        empty={<EmptyState title={t('coupons.empty')} text={t('coupons.emptyText')} action={add} />}
        failed={t('coupons.failed')}
        onAdd={() => setOpen('new')}
      />
      {open === 'new' ? (
        <CouponDialog coupon={undefined} onClose={() => setOpen(undefined)} />
      ) : null}
      {edited === undefined ? null : (
        <CouponDialog key={edited.id} coupon={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** What a coupon is worth: 12.5%, $5, or what is left of it. */
function worthOf(coupon: Coupon, format: Formats): string {
  if (coupon.kind === 'percent') return format.percent(coupon.value / 100, 2)
  return coupon.kind === 'shipping'
    ? '–'
    : format.money(coupon.kind === 'gift' ? coupon.balance : coupon.value, coupon.currency)
}

const isOn = ({ isActive, endsAt, kind, balance, maxUses, uses }: Coupon): boolean =>
  isActive &&
  (endsAt === null || Date.parse(endsAt) > Date.now()) &&
  (kind !== 'gift' || balance > 0) &&
  (maxUses === null || uses < maxUses)

function useCouponColumns(): ListColumn<Coupon>[] {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const zone = useRegional().timeZone
  return [
    {
      key: 'code',
      title: t('coupons.code'),
      cell: coupon => <bdi className={styles.number}>{coupon.code}</bdi>,
    },
    {
      key: 'kind',
      title: t('coupons.kind'),
      width: 150,
      cell: coupon => t(`couponKinds.${coupon.kind}`),
    },
    {
      key: 'value',
      title: t('coupons.value'),
      width: 120,
      isNumber: true,
      cell: coupon => <bdi>{worthOf(coupon, format)}</bdi>,
    },
    {
      key: 'uses',
      title: t('coupons.uses'),
      width: 110,
      isNumber: true,
      isNamed: true,
      hideBelow: 930,
      cell: coupon =>
        coupon.maxUses === null
          ? format.number(coupon.uses)
          : t('coupons.usesOf', { uses: coupon.uses, max: coupon.maxUses }),
    },
    {
      key: 'ends',
      title: t('coupons.ends'),
      width: 140,
      hideBelow: 930,
      cell: coupon =>
        coupon.endsAt === null ? t('coupons.unlimited') : format.date(daysOf(coupon, zone).endsAt),
    },
    {
      key: 'isActive',
      title: t('fields.status'),
      width: 120,
      cell: coupon => (
        <StatusBadge
          tone={isOn(coupon) ? 'good' : 'idle'}
          text={t(isOn(coupon) ? 'coupons.isActive' : 'coupons.inactive')}
        />
      ),
    },
  ]
}
