import type { BoardName } from '../../contract/card-boards.rules.ts'
import { ROLES_BY_RANK } from '#features/users/contract/refusal.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { layoutsQuery, refreshLayouts, saveFirstLayout } from '../boards.api.ts'
import { type Placed, writePart } from './board-layout.ts'
import styles from './panels.module.css'
import { useDone } from './use-done.ts'

interface FirstLayoutsProps {
  board: BoardName
  placed: readonly Placed[]
}

/** For administrators: makes the current layout the default of a role. */
export function FirstLayouts({ board, placed }: FirstLayoutsProps) {
  const { t } = useTranslation('boards')
  const { data } = useQuery(layoutsQuery)
  const done = useDone(refreshLayouts)
  const [role, setRole] = useState<(typeof ROLES_BY_RANK)[number]>('subscriber')
  const roleName = t(`roles.${role}`)
  const known = data?.find(one => one.board === board && one.role === role)
  const isSet = known !== undefined && known.layout !== null
  const save = (layout: string | null, text: string) =>
    void done(() => saveFirstLayout({ board, role, layout }, known?.version ?? 0), text)
  return (
    <section className={styles.first} aria-label={t('first.title')}>
      <h3>{t('first.title')}</h3>
      <p className={styles.soft}>{t('first.text')}</p>
      <PlainSelect
        label={t('first.role')}
        value={role}
        options={ROLES_BY_RANK.map(value => ({ value, text: t(`roles.${value}`) }))}
        help={t(isSet ? 'first.isSet' : 'first.isNot')}
        onChoose={value => setRole(ROLES_BY_RANK.find(one => one === value) ?? 'subscriber')}
      />
      <div className={styles.buttons}>
        <Button onClick={() => save(writePart(placed), t('first.done', { role: roleName }))}>
          {t('first.use')}
        </Button>
        {isSet ? (
          <Button kind="quiet" onClick={() => save(null, t('first.removed', { role: roleName }))}>
            {t('first.remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
