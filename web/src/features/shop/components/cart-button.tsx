import type { Product } from '@smart-fft/contract/shop.contract'
import { IconShoppingCartCheck, IconShoppingCartPlus } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { useShopActions } from './use-shop-actions.ts'

/** Where the cart is shown: orders has that screen. */
export const CART_PATH = '/apps/ecommerce/checkout'

/** Puts a product into the cart, or leads there when it lies in it. */
export function CartButton({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const { cart } = useShopActions()
  if (product.isInCart)
    return (
      <ButtonLink to={CART_PATH} icon={<IconShoppingCartCheck size={16} stroke={1.7} />}>
        {t('actions.viewCart')}
      </ButtonLink>
    )
  return (
    <Button
      icon={<IconShoppingCartPlus size={16} stroke={1.7} />}
      aria-label={t('actions.cartOf', { name: product.name })}
      onClick={() => void cart(product)}
    >
      {t('actions.cart')}
    </Button>
  )
}
