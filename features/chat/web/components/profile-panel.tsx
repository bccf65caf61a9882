import type { ChatProfile } from '../../contract/chat.contract.ts'
import { MAX_ABOUT, type ChatPresence } from '../../contract/chat.rules.ts'
import { IconLogout, IconMailPlus, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { askForDesktopNotes } from '#platform/web/desktop/desktop-note.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { leaveAndSignOut } from '#ui/form/leave-and-sign-out.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { Radio } from '#ui/tick/radio.tsx'
import { profileQuery } from '../chat.api.ts'
import { updateProfile } from '../chat-actions.api.ts'
import { PresenceDot } from './presence-dot.tsx'
import { PanelPart, SidePanel } from './side-panel.tsx'
import styles from './info.module.css'
import { useAction } from './use-action.ts'

const CHOICES = ['online', 'busy', 'away', 'offline'] as const satisfies readonly ChatPresence[]

/** One's own chat profile and notifications (features.md CHAT-12). */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <SidePanel title={t('me.title')} onClose={onClose}>
      <Loaded query={useQuery(profileQuery())} failed={t('me.failed')} skeleton={[120, 240, 200]}>
        {profile => <Inside profile={profile} />}
      </Loaded>
    </SidePanel>
  )
}

function Inside({ profile }: { profile: ChatProfile }) {
  const { t } = useTranslation(['chat', 'shell'])
  const act = useAction()
  const mayInvite = useCan('create', 'User')
  const [asksDesktop, setAsksDesktop] = useState(
    typeof Notification !== 'undefined' && Notification.permission === 'default',
  )
  const { settings } = profile
  return (
    <>
      <div className={styles.person}>
        <Avatar person={profile} size="large" />
        <p className={styles.name} dir="auto">
          {profile.fullName}
        </p>
        <p className={styles.soft}>{t(`shell:roles.${profile.role}`)}</p>
      </div>
      <About about={profile.about} />
      <PanelPart title={t('me.status')}>
        <div role="radiogroup" aria-label={t('me.status')}>
          {CHOICES.map(choice => (
            <label key={choice} className={styles.choice}>
              <Radio
                name="status"
                checked={profile.status === choice}
                onChange={() => void act(updateProfile({ status: choice }))}
              />
              <span>{t(`me.${choice}`)}</span>
              <span className={styles.dot} aria-hidden="true">
                <PresenceDot presence={choice} />
              </span>
            </label>
          ))}
        </div>
      </PanelPart>
      <PanelPart title={t('me.settings')}>
        <Switch
          label={t('me.notifications')}
          isOn={settings.isNotificationsOn}
          onChange={isNotificationsOn =>
            void act(updateProfile({ settings: { isNotificationsOn } }))
          }
        />
        <Switch
          label={t('me.lastSeen')}
          isOn={settings.isLastSeenShown}
          onChange={isLastSeenShown => void act(updateProfile({ settings: { isLastSeenShown } }))}
        />
        {asksDesktop ? (
          <Button onClick={() => void askForDesktopNotes().then(() => setAsksDesktop(false))}>
            {t('me.desktop')}
          </Button>
        ) : null}
      </PanelPart>
      <div className={styles.actions}>
        <ButtonLink
          to="/pages/account-settings"
          search={{ tab: 'security' }}
          icon={<IconShieldLock size={16} stroke={1.7} />}
        >
          {t(settings.isTwoStepAuthVerificationEnabled ? 'me.twoStepsOn' : 'me.twoStepsOff')}
        </ButtonLink>
        {mayInvite ? (
          <ButtonLink
            to="/apps/user/list"
            search={{ invite: '1' }}
            icon={<IconMailPlus size={16} stroke={1.7} />}
          >
            {t('me.invite')}
          </ButtonLink>
        ) : null}
        <Button
          icon={<IconLogout size={16} stroke={1.7} />}
          onClick={() => void act(leaveAndSignOut())}
        >
          {t('me.logout')}
        </Button>
      </div>
    </>
  )
}

function About({ about }: { about: string }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const act = useAction()
  const [text, setText] = useState(about)
  return (
    <PanelPart title={t('contact.about')}>
      <textarea
        className={styles.area}
        aria-label={t('contact.about')}
        maxLength={MAX_ABOUT}
        dir="auto"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={() =>
          void (text.trim() !== about && act(updateProfile({ about: text }), t('me.saved')))
        }
      />
      <span className={styles.counter}>
        <span>{t('me.aboutHelp')}</span>
        <bdi>
          {format.number(text.length)} / {format.number(MAX_ABOUT)}
        </bdi>
      </span>
    </PanelPart>
  )
}
