import type { Address } from '../../contract/orders-checkout.contract.ts'
import type { Cart } from '../../contract/orders-cart.contract.ts'
import { SHIPPING_KINDS, type ShippingKind } from '../../contract/orders.rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Radio } from '#ui/tick/radio.tsx'
import { AddressChoice } from './address-choice.tsx'
import { AddressDialog } from './address-dialog.tsx'
import styles from './checkout.module.css'
import type { AddressPick } from './use-delivery.ts'

interface AddressStepProps {
  cart: Cart
  addresses: readonly Address[]
  pick: AddressPick
  onPick: (pick: AddressPick) => void
  onShipping: (kind: ShippingKind) => void
  onBack: () => void
  onNext: () => void
}

/** The second step: address and shipping method. */
export function AddressStep({
  cart,
  addresses,
  pick,
  onPick,
  onShipping,
  onBack,
  onNext,
}: AddressStepProps) {
  const { t } = useTranslation('orders')
  const [edited, setEdited] = useState<Address | 'new'>()
  const { addressId, billingAddressId } = pick
  const add = (
    <Button icon={<IconPlus size={16} stroke={2.2} />} onClick={() => setEdited('new')}>
      {t('address.add')}
    </Button>
  )
  return (
    <>
      <Card title={t('checkout.shipTo')} actions={addresses.length === 0 ? undefined : add}>
        {addresses.length === 0 ? (
          <EmptyState title={t('address.none')} text={t('address.noneText')} action={add} />
        ) : (
          <AddressChoice
            name={t('checkout.shipTo')}
            addresses={addresses}
            chosen={addressId}
            onChoose={id => onPick({ ...pick, addressId: id })}
            onEdit={setEdited}
          />
        )}
      </Card>
      {addresses.length < 2 ? null : (
        <Card>
          <CheckLine
            label={t('checkout.billSame')}
            isOn={billingAddressId === undefined}
            onChange={isOn => onPick({ addressId, billingAddressId: isOn ? undefined : addressId })}
          />
          {billingAddressId === undefined ? null : (
            <AddressChoice
              name={t('checkout.billTo')}
              addresses={addresses}
              chosen={billingAddressId}
              onChoose={id => onPick({ addressId, billingAddressId: id })}
            />
          )}
        </Card>
      )}
      <Card title={t('checkout.shippingKind')}>
        <ShippingChoice cart={cart} onChoose={onShipping} />
      </Card>
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('steps.back')}</Button>
        <Button
          kind="primary"
          blockedBy={addressId === undefined ? t('checkout.chooseAddress') : undefined}
          onClick={onNext}
        >
          {t('steps.toPayment')}
        </Button>
      </div>
      {edited === undefined ? null : (
        <AddressDialog
          address={edited === 'new' ? undefined : edited}
          onSaved={saved => {
            onPick({ ...pick, addressId: saved.id })
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function ShippingChoice({
  cart,
  onChoose,
}: {
  cart: Cart
  onChoose: (kind: ShippingKind) => void
}) {
  const { t } = useTranslation('orders')
  const format = useFormats()
  const group = useId()
  const [first] = cart.products
  return (
    <fieldset className={styles.options} data-pair aria-label={t('checkout.shippingKind')}>
      {SHIPPING_KINDS.map(kind => (
        <label key={kind} className={styles.option}>
          <Radio name={group} checked={cart.shipping === kind} onChange={() => onChoose(kind)} />
          <span className={styles.title}>{t(`shippingKinds.${kind}`)}</span>
          <span>
            {cart.shippingCosts[kind] === 0
              ? t('sums.free')
              : format.money(cart.shippingCosts[kind], cart.totals.currency)}
          </span>
          {first === undefined || cart.shipping !== kind ? null : (
            <span className={styles.text}>
              {t('checkout.arrives', { day: format.date(first.shippingDate) })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
