import { CART_SCREEN } from '../../contract/shop.rules.ts'
import type { Product } from '../../contract/shop.contract.ts'
import { IconShoppingCartCheck, IconShoppingCartPlus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { useShopActions } from './use-shop-actions.ts'

/** Adds a product to the cart, or opens the cart if it is in there. */
export function CartButton({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const { cart } = useShopActions()
  if (product.isInCart)
    return (
      <ButtonLink to={CART_SCREEN} icon={<IconShoppingCartCheck size={16} stroke={1.7} />}>
        {t('actions.viewCart')}
      </ButtonLink>
    )
  return (
    <Button
      icon={<IconShoppingCartPlus size={16} stroke={1.7} />}
      aria-label={t('actions.cartOf', { name: product.name })}
      onClick={() => void cart(product)}
    >
      {t('actions.cartShort')}
    </Button>
  )
}
