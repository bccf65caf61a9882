import type { User } from '../../contract/users.contract.ts'
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useIsOnline } from '#platform/web/live/live-store.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { SkeletonBox, Skeleton } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { CustomFieldValues } from '#features/resource/web/custom-field-values.public.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { Facts } from './facts.tsx'
import { useRefusal, useUserActions } from './use-user-actions.ts'
import type { UserQuestion } from './user-dialogs.tsx'
import { STATUS_TONE } from './user-words.ts'
import styles from './users.module.css'

interface PersonCardProps {
  user: User
  onEdit: () => void
  onAsk: (question: UserQuestion) => void
}
const icon = { size: 16, stroke: 1.7 }

/** A user's details, contact data and actions. */
export function PersonCard({ user, onEdit, onAsk }: PersonCardProps) {
  const { t } = useTranslation('users')
  const canChange = useCan('update', 'User')
  const isMe = useSignedInUser().id === user.id
  const isOnline = useIsOnline(user.id)
  const [isPicturing, setPicturing] = useState(false)
  const { username, contact, company, country, billing = '' } = user
  const details = Object.entries({ username, contact, company, country, billing }).filter(
    ([, value]) => value !== '',
  )
  return (
    <Card>
      <div className={styles.who}>
        <Avatar person={user} size="large" isOnline={isOnline} />
        {canChange || isMe ? (
          <Button kind="quiet" onClick={() => setPicturing(true)}>
            {t('picture.change')}
          </Button>
        ) : null}
        <div className={styles.badges}>
          <StatusBadge tone="idle" text={t(`roles.${user.role}`)} isPlain />
          <StatusBadge tone={STATUS_TONE[user.status]} text={t(`statuses.${user.status}`)} />
        </div>
      </div>
      <h2 className={styles.heading}>{t('view.details')}</h2>
      <Facts facts={details.map(([name, value]) => ({ label: t(`fields.${name}`), value }))} />
      {user.customFields === undefined ? null : (
        <Suspense>
          <CustomFieldValues
            entity="users"
            keyPrefix="users"
            values={user.customFields}
            styles={{ facts: styles.facts, fact: styles.fact }}
          />
        </Suspense>
      )}
      <Actions user={user} onEdit={onEdit} onAsk={onAsk} />
      {isPicturing ? <PictureDialog user={user} onClose={() => setPicturing(false)} /> : null}
    </Card>
  )
}

function Actions({ user, onEdit, onAsk }: PersonCardProps) {
  const { t } = useTranslation('users')
  const { setStatus } = useUserActions()
  const refusal = useRefusal()
  const canChange = useCan('update', 'User')
  const canDelete = useCan('delete', 'User')
  if (!canChange && !canDelete) return null
  const isOut = user.status === 'inactive'
  const status = canChange ? refusal(user, { status: isOut ? 'active' : 'inactive' }) : undefined
  const removal = canDelete ? refusal(user, undefined) : undefined
  return (
    <>
      <div className={styles.buttons}>
        {canChange ? (
          <>
            <Button kind="primary" icon={<IconPencil {...icon} />} onClick={onEdit}>
              {t('actions.edit')}
            </Button>
            {isOut ? (
              <Button
                icon={<IconUserCheck {...icon} />}
                isBusy={setStatus.isPending}
                blockedBy={status}
                onClick={() => setStatus.mutate({ people: [user], status: 'active', reason: '' })}
              >
                {t('actions.reactivate')}
              </Button>
            ) : (
              <Button
                icon={<IconUserOff {...icon} />}
                blockedBy={status}
                onClick={() => onAsk({ kind: 'suspend', people: [user] })}
              >
                {t('actions.suspend')}
              </Button>
            )}
          </>
        ) : null}
        {canDelete ? (
          <Button
            icon={<IconTrash {...icon} />}
            blockedBy={removal}
            onClick={() => onAsk({ kind: 'delete', people: [user] })}
          >
            {t('actions.delete')}
          </Button>
        ) : null}
      </div>
      {(status ?? removal) === undefined ? null : (
        <p className={styles.blocked}>{status ?? removal}</p>
      )}
    </>
  )
}

/** Skeleton of a user's page. */
export function PersonSkeleton() {
  return (
    <div className={styles.view}>
      <Card>
        <Skeleton>
          <div className={styles.who}>
            <div className={styles.roundSkeleton} />
            <SkeletonBox width={140} height={24} />
          </div>
          <div className={styles.skeleton}>
            {[220, 250, 190, 210, 170].map(width => (
              <SkeletonBox key={width} width={width} height={14} />
            ))}
          </div>
        </Skeleton>
      </Card>
      <Card>
        <Skeleton>
          <div className={styles.skeleton}>
            {[120, 320, 300, 280].map(width => (
              <SkeletonBox key={width} width={width} height={14} />
            ))}
          </div>
        </Skeleton>
      </Card>
    </div>
  )
}
