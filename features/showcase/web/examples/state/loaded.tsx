import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { completionsQuery } from '../../showcase.api.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const titles = useQuery(completionsQuery())
  return (
    <Loaded query={titles} failed={t('w.failedTo')} skeleton={[220, 260, 180]}>
      {all => (
        <ol>
          {all.slice(0, 3).map(({ id, title }) => (
            <li key={id}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
