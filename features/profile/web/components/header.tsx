import type { ProfileData } from '../../contract/profile.contract.ts'
import { IconPhoto, IconPlaneDeparture } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useAbsenceNotes } from '#features/users/web/out-of-office.public.ts'
import { addPhoto, refreshProfiles } from '../profile.api.ts'
import { CoverArt } from './cover-bars.tsx'
import { FollowButton } from './follow-button.tsx'
import styles from './profile.module.css'
import { UploadDialog } from './upload-dialog.tsx'

/** The top of a profile: cover, picture, name, and what one can do with it (PROF-01). */
export function Header({ header }: { header: ProfileData['header'] }) {
  const { t } = useTranslation(['profile', 'shell'])
  const {
    id,
    username,
    designation,
    avatar,
    avatarColor,
    coverImg,
    isOwn,
    isFollowing,
    followers,
    following,
    viewedAs,
  } = header
  const [isChoosing, setChoosing] = useState(false)
  const away = useAbsenceNotes([id]).get(id)
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        {coverImg === null ? <CoverArt seed={id} /> : <img src={coverImg} alt="" />}
      </div>
      <div className={styles.who}>
        <span className={styles.face}>
          <Avatar person={{ fullName: username, avatar, avatarColor }} size="large" />
        </span>
        <div className={styles.names}>
          <p className={styles.name}>
            <bdi>{username}</bdi>
          </p>
          <p className={styles.soft}>
            {t(`shell:roles.${designation}`)} · {t('followers', { count: followers })} ·{' '}
            {t('following', { count: following })}
          </p>
          {away === undefined ? null : (
            <p className={styles.away} dir="auto">
              <IconPlaneDeparture size={16} stroke={1.7} aria-hidden="true" />
              {away}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {isOwn ? (
            <>
              <Button icon={<IconPhoto size={16} stroke={1.7} />} onClick={() => setChoosing(true)}>
                {t('cover')}
              </Button>
              <ButtonLink to="/pages/account-settings" kind="primary">
                {t('edit')}
              </ButtonLink>
            </>
          ) : viewedAs !== null ? null : (
            <FollowButton personId={id} name={username} isFollowing={isFollowing} isPrimary />
          )}
        </div>
      </div>
      {isChoosing ? (
        <UploadDialog
          title={t('coverTitle')}
          onClose={() => setChoosing(false)}
          onStored={async fileId => {
            await addPhoto(fileId, 'cover')
            toast.done(t('coverDone'))
            void refreshProfiles()
          }}
        />
      ) : null}
    </header>
  )
}
