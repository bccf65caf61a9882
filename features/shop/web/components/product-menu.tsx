import type { AdminProduct } from '../../contract/shop-admin.contract.ts'
import {
  IconBoxSeam,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { ChangeQuestion } from './change-dialog.tsx'
import { useAdminActions } from './use-admin-actions.ts'

const icon = { size: 16, stroke: 1.7 }
type Ask = (question: ChangeQuestion) => void

/** What can be done with one product. */
export function ProductMenu({
  product,
  onEdit,
  onAsk,
}: {
  product: AdminProduct
  onEdit: () => void
  onAsk: Ask
}) {
  const { t } = useTranslation('shop')
  const { change } = useAdminActions()
  const canDelete = useCan('delete', 'Shop')
  const isShown = product.state === 'active'
  const products = [product]
  return (
    <Menu name={t('manage.actions')} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem text={t('manage.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
          <MenuItem
            text={t('manage.priceTitle')}
            icon={<IconTag {...icon} />}
            onChoose={() => onAsk({ kind: 'price', products })}
          />
          <MenuItem
            text={t('manage.stockTitle')}
            icon={<IconBoxSeam {...icon} />}
            onChoose={() => onAsk({ kind: 'stock', products })}
          />
          <MenuItem
            text={t(isShown ? 'manage.hide' : 'manage.show')}
            icon={isShown ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
            onChoose={() => void change([product.id], { state: isShown ? 'hidden' : 'active' })}
          />
          {canDelete ? (
            <MenuItem
              text={t('manage.delete')}
              icon={<IconTrash {...icon} />}
              tone="bad"
              onChoose={() => onAsk({ kind: 'delete', products })}
            />
          ) : null}
        </>
      )}
    </Menu>
  )
}

/** What can be done with the chosen ones at once. */
export function ProductsBulk({
  products,
  onAsk,
}: {
  products: readonly AdminProduct[]
  onAsk: Ask
}) {
  const { t } = useTranslation('shop')
  const { change } = useAdminActions()
  const canDelete = useCan('delete', 'Shop')
  const ids = products.map(product => product.id)
  const isShown = products.every(product => product.state === 'active')
  return (
    <>
      <Button icon={<IconTag {...icon} />} onClick={() => onAsk({ kind: 'price', products })}>
        {t('manage.priceTitle')}
      </Button>
      <Button icon={<IconBoxSeam {...icon} />} onClick={() => onAsk({ kind: 'stock', products })}>
        {t('manage.stockTitle')}
      </Button>
      <Button
        icon={isShown ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
        onClick={() => void change(ids, { state: isShown ? 'hidden' : 'active' })}
      >
        {t(isShown ? 'manage.hide' : 'manage.show')}
      </Button>
      {canDelete ? (
        <Button icon={<IconTrash {...icon} />} onClick={() => onAsk({ kind: 'delete', products })}>
          {t('manage.delete')}
        </Button>
      ) : null}
    </>
  )
}
