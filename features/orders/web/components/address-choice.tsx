import { writePlace } from '../../contract/orders-address.rules.ts'
import type { Address, PostalAddress } from '../../contract/orders-checkout.contract.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Radio } from '#ui/tick/radio.tsx'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deleteAddress, refreshAddresses } from '../orders.api.ts'
import styles from './checkout.module.css'
import { countryName } from '#platform/contract/country-name.rules.ts'
import { useRefusalWords } from './order-words.ts'

interface AddressChoiceProps {
  name: string
  addresses: readonly Address[]
  chosen: number | undefined
  onChoose: (id: number) => void
  onEdit?: (address: Address) => void
}

/** Choose one of one's addresses. */
export function AddressChoice({ name, addresses, chosen, onChoose, onEdit }: AddressChoiceProps) {
  const { t, i18n } = useTranslation('orders')
  const { explain } = useRefusalWords()
  const group = useId()
  const undoOf = useUndoAction(t('undone'))
  const remove = useMutation({
    mutationFn: deleteAddress,
    async onSuccess({ changeId }) {
      toast.done(t('address.deleted'), undoOf(changeId))
      await refreshAddresses()
    },
    onError: error => toast.error(explain(error)),
  })
  return (
    <fieldset className={styles.options} data-pair aria-label={name}>
      {addresses.map(address => (
        <div key={address.id} className={styles.withButtons}>
          <label className={styles.option}>
            <Radio
              name={group}
              checked={address.id === chosen}
              onChange={() => onChoose(address.id)}
            />
            <span className={styles.title} dir="auto">
              {address.fullName}
            </span>
            <span className={styles.text}>{t(`address.${address.kind}`)}</span>
            <span className={styles.text} dir="auto">
              {addressLines(address, i18n.language).slice(1).join('\n')}
            </span>
            {address.isDefault ? <span className={styles.text}>{t('address.usual')}</span> : null}
          </label>
          {onEdit === undefined ? null : (
            <div className={styles.small}>
              <IconButton
                name={t('address.editNamed', { name: address.fullName })}
                onClick={() => onEdit(address)}
              >
                <IconPencil size={16} stroke={1.7} />
              </IconButton>
              <IconButton
                name={t('address.deleteNamed', { name: address.fullName })}
                onClick={() => remove.mutate(address.id)}
              >
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** An address as it is written on a parcel. */
export const addressLines = (address: PostalAddress, language: string): string[] => {
  const { fullName, line1, line2, country, phone } = address
  const lines = [
    fullName,
    line1,
    line2,
    ...writePlace(address),
    countryName(country, language),
    phone,
  ]
  return lines.filter(line => line !== '')
}
