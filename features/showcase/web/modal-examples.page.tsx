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
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { projectDialogs } from '#platform/web/screens/between-features.ts'
import { type LateComponent, partsOf } from '#platform/web/screens/late.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import styles from './components/modal-examples.module.css'

// Dialogs side by side, all functional, with the caller's own account and projects (MOD-01). The open one is in the
// URL (`open`).

const NAMES = ['share', 'card', 'pricing', 'refer', 'address', 'app', 'twoFactor', 'user'] as const
type Name = (typeof NAMES)[number]
type Dialogs = Partial<Record<Name, LateComponent<DialogProps>>>
interface DialogProps {
  onClose: () => void
}

const OWN: Dialogs = {
  card: { load: () => import('./components/own-dialogs.tsx').then(m => m.CardDialog) },
  pricing: { load: () => import('./components/own-dialogs.tsx').then(m => m.PricingDialog) },
  refer: { load: () => import('./components/refer-dialog.tsx').then(m => m.ReferDialog) },
  address: { load: () => import('./components/own-dialogs.tsx').then(m => m.AddressDialog) },
  twoFactor: { load: () => import('./components/own-dialogs.tsx').then(m => m.TwoFactorDialog) },
  user: { load: () => import('./components/user-dialog.tsx').then(m => m.UserDialog) },
}
const partOf = partsOf<DialogProps>()

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
export function ModalExamplesPage() {
  const { t } = useTranslation('modal-examples')
  const { can } = useAbilities()
  const [open, setOpen] = useInAddress('open')
  const mayNot: Partial<Record<Name, boolean>> = {
    share: !can('read', 'Kanban'),
    app: !can('create', 'Kanban'),
    user: !can('update', 'User'),
  }
  const [projects] = projectDialogs.all()
  const dialogs: Dialogs = { ...OWN, ...projects }
  const name = NAMES.find(one => one === open && mayNot[one] !== true)
  const dialog = name === undefined ? undefined : dialogs[name]
  const Open = dialog === undefined ? undefined : partOf(dialog).Part
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <ul className={styles.cards}>
        {NAMES.filter(one => dialogs[one] !== undefined).map(one => {
          const Mark = ICONS[one]
          const isRefused = mayNot[one] === true
          return (
            <li key={one}>
              <Card title={t(`cards.${one}.title`)} isFilled>
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
      {Open === undefined ? null : <Open given={{ onClose: () => setOpen(undefined) }} />}
    </Page>
  )
}
