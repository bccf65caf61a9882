import { MATRIX_SUBJECTS, covers } from '#features/roles/contract/roles.rules.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colonOf } from '#platform/contract/punctuation.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { usePermissionName, useRoleWords } from '#features/roles/web/roles.public.ts'
import { type TriedRight, ownRightsQuery } from '../permissions.api.ts'
import styles from './access.module.css'
import { AskDialog } from './ask-dialog.tsx'

/** What one may do and through what, and what is hidden (ACL-01). */
export function OwnRights() {
  const { t, i18n } = useTranslation(['permissions', 'shell'])
  const format = useFormats()
  const me = useSignedInUser()
  const { subjectOf, rightOf, nameOf } = useRoleWords()
  const permissionName = usePermissionName()
  const [requestedRight, setRequestedRight] = useState<TriedRight>()
  const hidden = MATRIX_SUBJECTS.filter(
    subject => !covers(me.ability, { action: 'read', subject, own: true }),
  )
  return (
    <>
      <Card title={t('access.rightsOf', { role: t(`shell:roles.${me.role}`) })}>
        <Loaded
          query={useQuery(ownRightsQuery(me.id))}
          failed={t('access.failed')}
          skeleton={[280, 240, 300, 220]}
        >
          {rights => (
            <ul className={styles.rights}>
              {rights.map(right => (
                <li key={`${right.action} ${right.subject} ${right.own}`} className={styles.right}>
                  <span>{rightOf(right)}</span>
                  <span className={styles.soft}>
                    {right.sources.length === 0
                      ? t('access.everybody')
                      : right.sources
                          .map(({ role, permission, until }) => {
                            const source =
                              role === null
                                ? t('access.granted')
                                : [
                                    nameOf({ name: role, isSystem: true }),
                                    permission === null ? null : permissionName(permission),
                                  ]
                                    .filter(part => part !== null)
                                    .join(`${colonOf(i18n.language)} `)
                            return until === null
                              ? source
                              : t('access.until', { source, moment: format.moment(until) })
                          })
                          .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <Card title={t('access.hidden')}>
        {hidden.length === 0 ? (
          <p className={styles.soft}>{t('access.nothingHidden')}</p>
        ) : (
          <ul className={styles.rights}>
            {hidden.map(subject => (
              <li key={subject} className={styles.right}>
                <span>{subjectOf(subject)}</span>
                <Button
                  icon={<IconSend size={16} stroke={1.7} />}
                  onClick={() => setRequestedRight({ action: 'read', subject })}
                >
                  {t('request.button')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {requestedRight === undefined ? null : (
        <AskDialog right={requestedRight} onClose={() => setRequestedRight(undefined)} />
      )}
    </>
  )
}
