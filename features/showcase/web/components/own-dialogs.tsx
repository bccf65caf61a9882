import type { AccountData } from '#features/account-setting/contract/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { accountQuery } from '#features/account-setting/web/account-setting.api.ts'
import {
  loadAddressCard,
  loadPaymentDialog,
  loadPlanDialog,
} from '#features/account-setting/web/account-setting.public.ts'
import { TwoFactorCard } from '#features/auth/web/auth.public.ts'
import styles from './modal-examples.module.css'

// Dialogs on one's own account: those of the account settings, and two of their cards as dialogs.

/** So that the dialog is as tall before as with it. */
const ADDRESS_HEIGHT = 656

interface OwnDialogProps {
  onClose: () => void
}
const PaymentDialog = lazyDialog(loadPaymentDialog)
const PlanDialog = lazyDialog(loadPlanDialog)
const AddressCard = lazyPart(loadAddressCard)

export const CardDialog = ({ onClose }: OwnDialogProps) => <PaymentDialog onClose={onClose} />

export function PricingDialog({ onClose }: OwnDialogProps) {
  const mayChange = useCan('update', 'Plan')
  const { t } = useTranslation('modal-examples')
  const query = useQuery(accountQuery())
  if (query.data !== undefined)
    return <PlanDialog billing={query.data.billing} mayChange={mayChange} onClose={onClose} />
  return <Waiting title={t('cards.pricing.title')} query={query} onClose={onClose} />
}

export function AddressDialog({ onClose }: OwnDialogProps) {
  const { t } = useTranslation('modal-examples')
  const query = useQuery(accountQuery())
  return (
    <Waiting title={t('address.title')} query={query} onClose={onClose}>
      {data => (
        <div className={styles.bare}>
          <AddressCard data={data} />
        </div>
      )}
    </Waiting>
  )
}

export function TwoFactorDialog({ onClose }: OwnDialogProps) {
  const { t } = useTranslation('modal-examples')
  return (
    <Dialog title={t('twoFactor.title')} fillsPhone onClose={onClose}>
      <div className={styles.bare}>
        <TwoFactorCard />
      </div>
    </Dialog>
  )
}

interface WaitingProps extends OwnDialogProps {
  title: string
  query: Pick<ReturnType<typeof useAccount>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children?: (data: AccountData) => ReactNode
}
const useAccount = () => useQuery(accountQuery())

function Waiting({ title, query, onClose, children }: WaitingProps) {
  const { t } = useTranslation('account-setting')
  return (
    <Dialog title={title} fillsPhone onClose={onClose}>
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<SkeletonBox width="100%" height={ADDRESS_HEIGHT} />}
      >
        {/* Suspends here: a boundary further up would close the dialog while its code loads. */}
        {data => (
          <Suspense fallback={<div style={{ height: ADDRESS_HEIGHT }} />}>
            {children?.(data)}
          </Suspense>
        )}
      </Loaded>
    </Dialog>
  )
}
