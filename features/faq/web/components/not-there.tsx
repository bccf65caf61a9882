import { useAbilities } from '#platform/web/access/access.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { KbSearch } from './kb-search.tsx'

export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/** Unknown or hidden article: offers the search instead (KB-01). */
export function NotThere() {
  const { t } = useTranslation('faq')
  const { allows } = useAbilities()
  const ask = allows({ can: ['create', 'Ticket'], own: true }) ? (
    <ButtonLink to="/pages/knowledge-base" search={{ ask: '1' }}>
      {t('ask.button')}
    </ButtonLink>
  ) : null
  return (
    <Page title={t('kb.notThere')} subtitle={t('kb.notThereText')}>
      <KbSearch ask={ask}>
        <Card>
          <EmptyState
            title={t('kb.notThere')}
            text={t('kb.notThereText')}
            action={<ButtonLink to="/pages/knowledge-base">{t('kb.toHome')}</ButtonLink>}
          />
        </Card>
      </KbSearch>
    </Page>
  )
}
