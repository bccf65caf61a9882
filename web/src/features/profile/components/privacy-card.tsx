import { CIRCLES, PRIVATE_PARTS, type Privacy, VIEWS_AS } from '@smart-fft/contract/profile.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { PlainSelect } from '../../../ui/form/plain-select.tsx'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useUndoAction } from '../../changes/changes.door.ts'
import { privacyQuery, refreshProfiles, updatePrivacy } from '../profile.api.ts'
import styles from './profile.module.css'

/** Who sees which part of one’s own profile: acts at once. And the profile as others see it (PROF-06). */
export function PrivacyCard() {
  const { t } = useTranslation('profile')
  return (
    <div className={styles.narrow}>
      <Card title={t('privacy.title')}>
        <p className={styles.soft}>{t('privacy.text')}</p>
        <Loaded query={useQuery(privacyQuery())} failed={t('privacy.failed')} bones={[320, 320, 320]}>
          {found => <Circles {...found} />}
        </Loaded>
        <p className={styles.small}>{t('privacy.staff')}</p>
      </Card>
      <Card title={t('viewAs.title')}>
        <p className={styles.soft}>{t('viewAs.text')}</p>
        <div className={styles.actions}>
          {VIEWS_AS.map(as => (
            <ButtonLink key={as} to="/pages/profile" search={{ as }}>
              {t(`viewAs.${as}`)}
            </ButtonLink>
          ))}
        </div>
      </Card>
    </div>
  )
}

function Circles({ privacy, version }: { privacy: Privacy; version: number }) {
  const { t } = useTranslation('profile')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('post.undone'))
  const [wanted, setWanted] = useState<Privacy>()
  const save = useMutation({
    mutationFn: (next: Privacy) => updatePrivacy(next, version),
    onSuccess: ({ changeId }) => toast.done(t('privacy.saved'), undoOf(changeId)),
    onError: error => void toast.error(explainFailure(error, tUi)),
    // The next choice carries the version that this one has made.
    onSettled: () => refreshProfiles().finally(() => setWanted(undefined)),
  })
  const shown = wanted ?? privacy
  return (
    <div className={styles.circles}>
      {PRIVATE_PARTS.map(part => (
        <PlainSelect
          key={part}
          label={t(`privacy.parts.${part}`)}
          value={shown[part]}
          options={CIRCLES.map(value => ({ value, text: t(`privacy.circles.${value}`) }))}
          onChoose={value => {
            const circle = CIRCLES.find(one => one === value)
            if (circle === undefined || wanted !== undefined) return
            const next = { ...privacy, [part]: circle }
            setWanted(next)
            save.mutate(next)
          }}
        />
      ))}
    </div>
  )
}
