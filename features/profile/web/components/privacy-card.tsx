import {
  VISIBILITIES,
  PRIVATE_PARTS,
  type Privacy,
  VIEWS_AS,
} from '../../contract/profile.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { useSavedChoice } from '#ui/form/use-saved-choice.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { privacyQuery, refreshProfiles, updatePrivacy } from '../profile.api.ts'
import styles from './profile.module.css'

/** Privacy of one’s own profile, applied at once. And its preview as others see it (PROF-06). */
export function PrivacyCard() {
  const { t } = useTranslation('profile')
  return (
    <div className={styles.narrow}>
      <Card title={t('privacy.title')}>
        <p className={styles.soft}>{t('privacy.text')}</p>
        <Loaded
          query={useQuery(privacyQuery())}
          failed={t('privacy.failed')}
          skeleton={[320, 320, 320]}
        >
          {found => <Visibilities {...found} />}
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

function Visibilities({ privacy, version }: { privacy: Privacy; version: number }) {
  const { t } = useTranslation('profile')
  const undoOf = useUndoAction(t('post.undone'))
  const { shown, choose } = useSavedChoice({
    name: 'privacy',
    known: privacy,
    version: () => queryClient.getQueryData(privacyQuery().queryKey)?.version ?? version,
    send: updatePrivacy,
    refresh: refreshProfiles,
    onSaved: ({ changeId }) => toast.done(t('privacy.saved'), undoOf(changeId)),
  })
  return (
    <div className={styles.visibilities}>
      {PRIVATE_PARTS.map(part => (
        <PlainSelect
          key={part}
          label={t(`privacy.parts.${part}`)}
          value={shown[part]}
          options={VISIBILITIES.map(value => ({ value, text: t(`privacy.visibility.${value}`) }))}
          onChoose={value => {
            const visibility = VISIBILITIES.find(one => one === value)
            if (visibility !== undefined) choose({ ...shown, [part]: visibility })
          }}
        />
      ))}
    </div>
  )
}
