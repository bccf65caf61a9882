import {
  type Icon,
  IconAddressBook,
  IconCreditCard,
  IconGift,
  IconLayoutKanban,
  IconShare,
  IconShieldLock,
  IconTag,
  IconUserEdit,
} from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import styles from './components/modal-examples.module.css'

// Dialogs side by side, each doing what it says, with the caller's own account and projects (MOD-01). Which one is open stands in the
// address (`open`).

const load = {
  share: lazy(async () => ({
    default: (await import('./components/share-dialog.tsx')).ShareDialog,
  })),
  card: lazy(async () => ({ default: (await import('./components/own-dialogs.tsx')).CardDialog })),
  pricing: lazy(async () => ({
    default: (await import('./components/own-dialogs.tsx')).PricingDialog,
  })),
  refer: lazy(async () => ({
    default: (await import('./components/refer-dialog.tsx')).ReferDialog,
  })),
  address: lazy(async () => ({
    default: (await import('./components/own-dialogs.tsx')).AddressDialog,
  })),
  app: lazy(async () => ({
    default: (await import('./components/project-dialog.tsx')).ProjectDialog,
  })),
  twoFactor: lazy(async () => ({
    default: (await import('./components/own-dialogs.tsx')).TwoFactorDialog,
  })),
  user: lazy(async () => ({ default: (await import('./components/user-dialog.tsx')).UserDialog })),
}
type Name = keyof typeof load

const ICONS: Record<Name, Icon> = {
  share: IconShare,
  card: IconCreditCard,
  pricing: IconTag,
  refer: IconGift,
  address: IconAddressBook,
  app: IconLayoutKanban,
  twoFactor: IconShieldLock,
  user: IconUserEdit,
}
const NAMES = [
  'share',
  'card',
  'pricing',
  'refer',
  'address',
  'app',
  'twoFactor',
  'user',
] as const satisfies Name[]

export function ModalExamplesPage() {
  const { t } = useTranslation('modal-examples')
  const { can } = useAbilities()
  const [open, setOpen] = useInAddress('open')
  const mayNot: Partial<Record<Name, boolean>> = {
    share: !can('read', 'Kanban'),
    app: !can('create', 'Kanban'),
    user: !can('update', 'User'),
  }
  const name = NAMES.find(one => one === open && mayNot[one] !== true)
  const Open = name === undefined ? undefined : load[name]
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <ul className={styles.cards}>
        {NAMES.map(one => {
          const Mark = ICONS[one]
          const isRefused = mayNot[one] === true
          return (
            <li key={one}>
              <Card title={t(`cards.${one}.title`)}>
                <div className={styles.card}>
                  <Mark className={styles.icon} size={28} stroke={1.5} aria-hidden="true" />
                  <p className={styles.soft}>{t(`cards.${one}.text`)}</p>
                  {isRefused ? <p className={styles.small}>{t('noRight')}</p> : null}
                  <Button
                    {...(isRefused ? { blockedBy: t('noRight') } : {})}
                    onClick={() => setOpen(one)}
                  >
                    {t(`cards.${one}.open`)}
                  </Button>
                </div>
              </Card>
            </li>
          )
        })}
      </ul>
      <Suspense>{Open === undefined ? null : <Open onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  )
}
