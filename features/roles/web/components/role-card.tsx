import { listOf } from '#platform/web/format/list-of.ts'
import type { Role } from '../../contract/roles.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { type RoleAction, RoleMenu } from './role-menu.tsx'
import styles from './cards.module.css'
import { useRoleWords } from './use-role-words.ts'

interface RoleCardProps {
  role: Role
  onAction: (action: RoleAction, role: Role) => void
}

/** A role at a glance: members and composition. The name opens it. */
export function RoleCard({ role, onAction }: RoleCardProps) {
  const { t } = useTranslation('roles')
  const format = useFormats()
  const { nameOf } = useRoleWords()
  const hidden = role.people - role.memberPreview.length
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.peopleLink}
          onClick={() => onAction('people', role)}
        >
          {t('total', { count: role.people, number: format.number(role.people) })}
        </button>
        <span className={styles.faces} aria-hidden="true">
          {role.memberPreview.slice(0, 4).map(face => (
            <Avatar key={face.id} person={face} />
          ))}
          {hidden > 0 ? <bdi className={styles.more}>+{format.compact(hidden)}</bdi> : null}
        </span>
      </div>
      <h2 className={styles.cardName}>
        <button
          type="button"
          className={styles.nameButton}
          dir="auto"
          onClick={() => onAction('edit', role)}
        >
          {nameOf(role)}
        </button>
      </h2>
      <p className={styles.cardNote} dir="auto">
        {role.note === '' ? <Summary role={role} /> : role.note}
      </p>
      <div className={styles.cardFoot}>
        <span className={styles.badges}>
          <StatusBadge
            tone={role.isSystem ? 'idle' : 'accent'}
            text={t(role.isSystem ? 'system' : 'own')}
            isPlain
          />
          {role.unusedSince === null ? null : (
            <span title={format.moment(role.unusedSince)}>
              <StatusBadge
                tone="warn"
                text={t('unused', { ago: format.ago(role.unusedSince) })}
                isPlain
              />
            </span>
          )}
        </span>
        <RoleMenu role={role} onAction={onAction} />
      </div>
    </li>
  )
}

/** Its composition, if it has no description. */
function Summary({ role: { userRole, permissionIds, abilities } }: { role: Role }) {
  const { t } = useTranslation('roles')
  if (userRole === 'admin') return <>{t('summary.everything')}</>
  const parts = [
    ...(permissionIds.length > 0
      ? [t('summary.permissions', { count: permissionIds.length })]
      : []),
    ...(abilities.length > 0 ? [t('summary.rights', { count: abilities.length })] : []),
  ]
  return <>{parts.length === 0 ? t('summary.nothing') : listOf(parts)}</>
}

/** The last card: another role. */
export function NewRoleCard({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('roles')
  return (
    <li>
      <button type="button" className={styles.newCard} onClick={onAdd}>
        <IconPlus size={20} stroke={1.7} aria-hidden="true" />
        <span>{t('add.card')}</span>
        <span className={styles.newText}>{t('add.cardText')}</span>
      </button>
    </li>
  )
}

/** Loading placeholder of a card. */
export function CardSkeleton() {
  return (
    <div className={styles.cards}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.card}>
          <SkeletonBox width={110} height={20} />
          <SkeletonBox width={150} height={24} />
          <SkeletonBox width={190} height={16} />
        </div>
      ))}
    </div>
  )
}
