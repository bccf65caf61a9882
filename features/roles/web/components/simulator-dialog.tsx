import { MATRIX_ACTIONS, MATRIX_SUBJECTS, type MatrixSubject } from '../../contract/roles.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { semicolonOf } from '#platform/contract/punctuation.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PeoplePicker } from '#ui/people-picker/people-picker.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { userQuery } from '#features/users/web/users.api.ts'
import { findAnyoneQuery } from '#features/users/web/users.public.ts'
import { type SimulateQuery, simulateQuery } from '../roles.api.ts'
import { Choice } from './choice.tsx'
import type { MatrixAction } from './matrix-cells.ts'
import styles from './roles.module.css'
import { NOBODY } from './simulator-person.ts'
import { useRoleWords } from './use-role-words.ts'
import { usePermissionName } from './use-permission-name.ts'

interface SimulatorProps {
  /** A person's id from the URL; anything else means none. */
  person: string
  onPerson: (person: string) => void
  onClose: () => void
}
interface Question {
  action: MatrixAction
  subject: MatrixSubject
  record: 'own' | 'other'
}

/** Simulates a person's right: the server answers by the rules that decide (ROLE-09). */
export function SimulatorDialog({ person, onPerson, onClose }: SimulatorProps) {
  const { t } = useTranslation('roles')
  const { subjectOf } = useRoleWords()
  const actionName = useActionName()
  const [question, setQuestion] = useState<Question>({
    action: 'read',
    subject: 'User',
    record: 'other',
  })
  const set = (change: Partial<Question>) => setQuestion({ ...question, ...change })
  const userId = Number(person)
  const isSomebody = Number.isInteger(userId) && userId > 0
  return (
    <Dialog title={t('try.title')} isWide fillsPhone onClose={onClose}>
      <div className={styles.stack}>
        {isSomebody ? (
          <Chosen userId={userId} onClear={() => onPerson(NOBODY)} />
        ) : (
          <PeoplePicker
            label={t('try.person')}
            find={findAnyoneQuery}
            value={[]}
            most={1}
            isFirst
            onChange={([one]) => onPerson(`${one?.id ?? NOBODY}`)}
          />
        )}
        <div className={styles.triple}>
          <Choice
            label={t('try.action')}
            value={question.action}
            options={MATRIX_ACTIONS.map(value => ({ value, text: actionName(value, 'start') }))}
            onChoose={action => set({ action })}
          />
          <Choice
            label={t('try.subject')}
            value={question.subject}
            options={MATRIX_SUBJECTS.map(value => ({ value, text: subjectOf(value) }))}
            onChoose={subject => set({ subject })}
          />
          <Choice
            label={t('try.record')}
            value={question.record}
            options={(['other', 'own'] as const).map(value => ({
              value,
              text: t(`try.records.${value}`),
            }))}
            onChoose={record => set({ record })}
          />
        </div>
        <div aria-live="polite" className={styles.verdictRoom}>
          {isSomebody ? (
            <Verdict query={{ userId, ...question }} />
          ) : (
            <p className={styles.soft}>{t('try.nobody')}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Chosen({ userId, onClear }: { userId: number; onClear: () => void }) {
  const { t } = useTranslation('roles')
  return (
    <Loaded
      query={useQuery(userQuery(userId))}
      failed={t('try.personFailed')}
      skeleton={<SkeletonBox width={220} height={44} />}
    >
      {user => (
        <div className={styles.chosenPerson}>
          <Avatar person={user} />
          <span className={styles.chosenName} dir="auto">
            {user.fullName}
          </span>
          <IconButton name={t('try.another')} hasTip={false} onClick={onClear}>
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </div>
      )}
    </Loaded>
  )
}

function Verdict({ query }: { query: SimulateQuery }) {
  const { t, i18n } = useTranslation('roles')
  const format = useFormats()
  const { rightOf, nameOf } = useRoleWords()
  const permissionName = usePermissionName()
  return (
    <Loaded query={useQuery(simulateQuery(query))} failed={t('try.failed')} skeleton={[180, 260]}>
      {({ isAllowed, rules, isActive }) => (
        <>
          <p className={styles.verdict} data-allowed={isAllowed}>
            {isAllowed ? (
              <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconCircleX size={20} stroke={1.7} aria-hidden="true" />
            )}
            {t(isAllowed ? 'try.yes' : 'try.no')}
          </p>
          {isActive ? null : <p className={styles.notice}>{t('try.inactive')}</p>}
          <p className={styles.soft}>
            {rules.length === 0 ? t('try.noRule') : t(isAllowed ? 'try.by' : 'try.ownOnly')}
          </p>
          <ul className={styles.plainList}>
            {rules.map(rule => (
              <li key={rightOf(rule)} className={styles.ruleRow}>
                <b>{rightOf(rule)}</b>
                <span className={styles.soft}>
                  {rule.sources.length === 0
                    ? t('try.everybody')
                    : rule.sources
                        .map(({ role, permission, until }) =>
                          [
                            role === null ? null : nameOf({ name: role, isSystem: true }),
                            permission === null ? null : permissionName(permission),
                            until === null ? null : t('try.until', { until: format.moment(until) }),
                          ]
                            .filter(part => part !== null)
                            .join(' · '),
                        )
                        .join(`${semicolonOf(i18n.language)} `)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
